import { inLanguages } from "~/lib/language";

/** Where one use is shown in two lists. */
export const lists = inLanguages({ en: { emailTemplate: "Email Template", smsTemplate: "SMS Template" } });
