import { inLanguages } from "~/lib/language";

export const words = inLanguages({
  en: {
    ofClient: "Client Administrators",
    ofUser: "Clients Looked After",
    text: "They see this client's people, invite others, change their access for this client, and help them to sign in.",
    userText:
      "This person sees the client's people, invites others, changes their access for the client, and helps them to sign in.",
    contact: "Point of contact",
    somebodyElse: "Somebody else",
    email: "Email of somebody else",
    client: "Client",
    reason: "Reason",
    reasonHint: "Kept in the audit log. Whoever is named again gets the new reason and days.",
    give: "Save",
    held: (name: string, reason: string) => `${name}: ${reason}`,
    chooseOne: "Choose a point of contact, or enter an email",
    clientRequired: "Client is required",
    reasonRequired: "Reason is required",
  },
});
