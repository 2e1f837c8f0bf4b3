import { inLanguages } from "~/lib/language";

/** The fields' labels stand in their declaration (app/contract/application.ts). */
export const words = inLanguages({
  en: {
    title: "Applications",
    create: "New Application",
    newTitle: "New Application",
    editTitle: "Update Application",
    deleteTitle: "Delete Application",
    deleted: "Application Deleted",
    /** The list's column; searching says Grant Types (spec §2). */
    grantType: "Grant Type",
    allowedUrlHint: "Where its users are signed out; begins with http:// or https://.",
    redirectUrlHint: "Where it is opened with the sign-in token.",
    selfAssignmentHint:
      "Whoever registers for it gets it without an administrator, for any active client and in the role User.",
    signOn: "Sign-on",
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
