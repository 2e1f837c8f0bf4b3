import { inLanguages } from "~/lib/language";

export const words = inLanguages({
  en: {
    listed: "Email configurations",
    created: "Email configuration created",
    updated: "Email configuration updated",
    deleted: "Email configuration deleted",
    alreadyActive: "An ACTIVE configuration for this application already exists",
    hostRequired: "Host is required",
    notConnected: (reason: string) => `The mail server does not let us in, and nothing was saved: ${reason}`,
    urlRequired: "URL is required",
  },
});
