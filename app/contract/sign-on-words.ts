import { inLanguages } from "~/lib/language";
import type { SignOnKind } from "./kit/sign-on-rules";

export const words = inLanguages({
  en: {
    clientId: "Up to 128 letters, digits and . _ ~ : / @ -",
    claimName: "Only letters, digits and _ . : / # -",
    address: "Address",
    redirect: "Must be an http or https address, or one of an app's own as com.example.app:/callback",
    sentAs: "Sent as",
    audience:
      "Must be an absolute address or urn, such as https://api.example/orders, without spaces or a fragment (#…)",
    scope: "Scope",
    scopeName: "Only letters, digits and _ . : / -",
    scopeDescription: "What it allows",
    caller: "Client id",
    group: "Group",
    claimValue: "What it holds",
    secretName: "Name",
    entityId: "Up to 1024 characters without spaces, mostly an address",
    kindNames: {
      launch: "Launch",
      oidc: "OpenID Connect",
      saml: "SAML",
      forward: "Forward auth",
      link: "Link",
    } satisfies Record<SignOnKind, string>,
  },
});
