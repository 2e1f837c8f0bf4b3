import { inLanguages } from "~/lib/language";
import type { SignOnKind } from "./kit/sign-on-rules";

export const words = inLanguages({
  en: {
    clientId: "Up to 128 letters, digits and . _ ~ : / @ -",
    claimName: "Only letters, digits and _ . : / # -",
    address: "Address",
    redirect: "Must be an http or https address, or one of an app's own as com.example.app:/callback",
    sentAs: "Sent as",
    secretName: "Name",
    kindNames: {
      launch: "Launch",
      oidc: "OpenID Connect",
      forward: "Forward auth",
      link: "Link",
    } satisfies Record<SignOnKind, string>,
  },
});
