import type { SignOnKind } from "~/contract/kit/sign-on-rules";
import { inLanguages } from "~/lib/language";

export const words = inLanguages({
  en: {
    evidence: "Who had it on a day",
    title: "Applications",
    create: "New Application",
    newTitle: "New Application",
    editTitle: "Update Application",
    deleteTitle: "Delete Application",
    deleted: "Application Deleted",
    /** For the list; the search says Grant Types (spec §2). */
    grantType: "Grant Type",
    chooseKind: "How do its users sign in? It can be changed later, under Sign-on.",
    kindTexts: {
      oidc: "It sends its users here to sign in. Most applications that can be bought or downloaded can.",
      saml: "It sends its users here to sign in, by SAML 2.0. For applications that cannot do OpenID Connect.",
      forward: "A proxy in front of it asks here who comes, and passes on only those who may.",
      launch: "Its tile opens it with a signed token. For applications of your own without OpenID Connect.",
      link: "Its tile opens a page. Who signs in there, and how, is its own affair.",
      api: "Other applications call it in their users' names, with tokens from here. Nobody signs in at it.",
    } satisfies Record<SignOnKind | "api", string>,
    api: "API of other applications",
    audience: "Audience",
    redirectUri: "Redirect address",
    acsUri: "Address for answers (ACS)",
    cancel: "Cancel",
    allowedUrlHint: "Where its users are signed out. A launched application that is ACTIVE needs it.",
    redirectUrlHint: "Where it is opened with the sign-in token. A launched application that is ACTIVE needs it.",
    selfAssignmentHint:
      "Whoever registers for it gets it without an administrator, for any active client and in the role User.",
    requestableHint:
      "It is listed under More applications. Those who approve its pages for the client decide, else its owners, else Admins.",
    openAddress: "Address that opens it",
    groupHint: "Tiles of a group stand together on the page of applications.",
    emergencyHint:
      "At once, where it may be asked for. Its owners, else Admins, get a mail, and look at it afterwards.",
    ownersHint: "Email addresses of users, one a line.",
    badOwners: (addresses: readonly string[]) => `No email address: ${addresses.join(", ")}`,
    tooManyOwners: (most: number) => `At most ${most} owners`,
    signOn: "Sign-on",
    tabs: { facts: "Facts", access: "Access", signOn: "Sign-on", branding: "Branding", history: "History" },
    users: "Users",
    integration: "For its developers",
    id: "Application Id",
    idHint: "The client_id of a launch link, and the aud of every token.",
    issuer: "Issuer",
    issuerHint: "The iss of every token.",
    keys: "Keys (JWKS)",
    keysHint: "By which tokens are verified.",
    launchLink: "Launch link",
    launchLinkHint: "Signs a user in and opens the application, for instance from its own pages.",
    one: "application",
    empty: "No application yet",
    emptyText: "Register the first one with New Application; it can then be assigned to users.",
  },
});
