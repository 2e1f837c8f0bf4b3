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
    mustBeHttps: "Must be an https address, unless it is on localhost",
    noUserInAddress: "Must not contain a user name or a password",
    noFragment: "Must not contain a fragment (#…)",
    /** Begins the message that names what uses it. */
    thisApplication: "This application",
  },
});
