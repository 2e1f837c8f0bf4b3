import { inLanguages } from "~/lib/language";

export const words = inLanguages({
  en: {
    listed: "SMS configurations",
    created: "SMS configuration created",
    updated: "SMS configuration updated",
    deleted: "SMS configuration deleted",
    alreadyActive: "An ACTIVE configuration for this application and client already exists",
    mobileNoRequired: "Mobile No Attribute is required",
    messageRequired: "Message Attribute is required",
  },
});
