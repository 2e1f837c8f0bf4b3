import { inLanguages } from "~/lib/language";

export const words = inLanguages({
  en: {
    lead: "What the application asks for when it is set up. Most take the metadata's address and find the rest by themselves.",
    metadata: "Metadata",
    metadataHint: "Signed. It holds the certificate that signs and the one that comes next.",
    entityId: "Entity id of this portal",
    signIn: "Sign-in address (HTTP-Redirect)",
    logout: "Logout address (HTTP-Redirect)",
    certificates: "Certificates",
    certificatesHint: "For applications that are given a certificate. Give both to those that take two.",
    current: "The certificate that signs",
    next: "The certificate that comes next",
    taken: "Last seen to take",
    takenCurrent: "the certificate that signs",
    takenFormer: (beginning: string) => `an earlier certificate (SHA-256 ${beginning}…)`,
    notSeen: "not seen yet",
    takenHint:
      "Seen when the application asks by a signed request to sign out a session that an assertion began. " +
      "The next certificate shows only once it signs.",
    unseen: (unseen: number, all: number) => `${unseen} of ${all} applications not yet seen to take the one that signs`,
    one: "application",
    rotate: "Let the next certificate sign from now on",
    rotateHint:
      "For all applications that speak SAML. Those that do not know the next certificate yet can sign nobody in then: those that read " +
      "the metadata know it within an hour, the others have to be given it first.",
    rotated: "The next certificate signs now, and another one was made.",
    ready: "Settings by program",
    readyHint:
      "With this application's entity id and addresses filled in. What it then publishes is read under Metadata.",
    yourAddress: "https://the-application.example",
  },
});
