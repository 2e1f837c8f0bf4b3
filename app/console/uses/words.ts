import type { Use } from "~/contract/uses";
import { inLanguages } from "~/lib/language";

const counted = (singular: string) => (count: number) =>
  `${count.toLocaleString("en-GB")} ${singular}${count === 1 ? "" : "s"}`;

const en: Readonly<Record<Use, (count: number) => string>> = {
  user: counted("user"),
  assignment: counted("user assignment"),
  role: counted("role"),
  applicationRole: counted("application role"),
  page: counted("page"),
  documentApproval: counted("document approval"),
  poc: counted("POC"),
  clan: counted("clan"),
  emailConfiguration: counted("email configuration"),
  smsConfiguration: counted("SMS configuration"),
  template: counted("template"),
};

/** What uses a record, counted. */
export const words = inLanguages({ en });

/** Where one use is shown in two lists. */
export const lists = inLanguages({ en: { emailTemplate: "Email Template", smsTemplate: "SMS Template" } });
