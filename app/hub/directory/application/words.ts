import { inLanguages } from "~/lib/language";

export const words = inLanguages({
  en: {
    listed: "Applications",
    found: "Application",
    created: "Application created",
    updated: "Application updated",
    deleted: "Application deleted",
    nameTaken: "An application with this description already exists",
    requiredWhenActive: (label: string) => `${label} is required for an ACTIVE application`,
    unknownOwners: (emails: readonly string[]) => `No user has this email: ${emails.join(", ")}`,
    thisApplication: "This application",
  },
});
