import { inLanguages } from "~/lib/language";
import type { Use } from "./uses";

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
  emailTemplate: counted("email template"),
  smsTemplate: counted("SMS template"),
};

/** Shown before a delete, and when it is refused. */
export const words = inLanguages({ en });
