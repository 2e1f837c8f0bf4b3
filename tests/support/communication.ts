import { newId } from "~/hub/kit/db/schema/columns";
import { emailSecrets, smsSecrets } from "~/hub/kit/security/belongings";
import { sealSecrets } from "~/hub/kit/security/secrets";
import { mailDestination } from "~/hub/messages/email-configuration/records";
import { smsDestination } from "~/hub/messages/sms-configuration/records";
import type { Hub } from "~/hub/server/hub";
import {
  deactivateRecord,
  insertMailConfiguration,
  insertSmsConfiguration,
  insertTemplate,
  type NewMailConfiguration,
  type NewSmsConfiguration,
  type NewTemplate,
} from "./hub-tables";
import type { MailSink } from "./mail-sink";

/** ACTIVE, by default for all applications. Secrets in plain text. */
export async function newMailConfiguration(
  { services }: Hub,
  mail: Pick<MailSink, "port">,
  values: Partial<NewMailConfiguration> = {},
): Promise<string> {
  const row = mailDestination(values.id ?? newId(), { host: "127.0.0.1", port: mail.port, ...values });
  const secrets = sealSecrets(services.secrets, { belongings: emailSecrets, given: values, row });
  await insertMailConfiguration(services.db, { from: "desk@example.test", ...values, ...row, ...secrets });
  return row.id;
}

/** ACTIVE, by default for all applications and clients. Secrets in plain text. */
export async function newSmsConfiguration(
  { services }: Hub,
  url: string,
  values: Partial<NewSmsConfiguration> = {},
): Promise<string> {
  const row = smsDestination(values.id ?? newId(), { url, ...values });
  const secrets = sealSecrets(services.secrets, { belongings: smsSecrets, given: values, row });
  const named = { providerName: "A provider", mobileNoAttribute: "to", messageAttribute: "text" };
  await insertSmsConfiguration(services.db, { ...named, ...values, ...row, ...secrets });
  return row.id;
}

/** ACTIVE, by default for all applications and clients. */
export function newTemplate({ services: { db } }: Hub, values: Partial<NewTemplate> = {}): Promise<string> {
  const defaults = { channel: "EMAIL" as const, name: "LOGIN_OTP" as const };
  return insertTemplate(db, { ...defaults, subject: "A subject", html: "<p>{{otp}}</p>", ...values });
}

export const deactivate = (
  { services: { db } }: Hub,
  table: Parameters<typeof deactivateRecord>[1],
  id: string,
): Promise<void> => deactivateRecord(db, table, id);
