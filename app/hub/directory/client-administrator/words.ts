import { inLanguages } from "~/lib/language";

export const words = inLanguages({
  en: {
    listed: "Client administrators",
    applications: "Applications of the client",
    given: "This person looks after the client's people now",
    ended: "This person no longer looks after the client's people",
    nobody: "There is no user with this email",
    needsNone: "Admins and Auditors see every client. Detach that role first",
    isNone: "This person does not look after this client's people",
  },
});
