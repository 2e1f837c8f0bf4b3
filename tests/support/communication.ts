import { eq } from "drizzle-orm";
import { emailConfigurations, messageTemplates, smsConfigurations } from "~/hub/kit/db/schema";
import { newId } from "~/hub/kit/db/schema/columns";
import { emailSecrets, smsSecrets } from "~/hub/kit/security/belongings";
import { sealSecrets } from "~/hub/kit/security/secrets";
import { mailDestination } from "~/hub/messages/email-configuration/records";
import { smsDestination } from "~/hub/messages/sms-configuration/records";
import type { Hub } from "~/hub/server/hub";
import type { MailSink } from "./mail-sink";

type MailValues = Partial<typeof emailConfigurations.$inferInsert>;
type SmsValues = Partial<typeof smsConfigurations.$inferInsert>;
type TemplateValues = Partial<typeof messageTemplates.$inferInsert>;

/** ACTIVE, by default for all applications. Secrets in plain text. */
export async function newMailConfiguration(
  { services }: Hub,
  mail: Pick<MailSink, "port">,
  values: MailValues = {},
): Promise<string> {
  const row = mailDestination(values.id ?? newId(), { host: "127.0.0.1", port: mail.port, ...values });
  const secrets = sealSecrets(services.secrets, { belongings: emailSecrets, given: values, row });
  await services.db.insert(emailConfigurations).values({ from: "desk@example.test", ...values, ...row, ...secrets });
  return row.id;
}

/** ACTIVE, by default for all applications and clients. Secrets in plain text. */
export async function newSmsConfiguration({ services }: Hub, url: string, values: SmsValues = {}): Promise<string> {
  const row = smsDestination(values.id ?? newId(), { url, ...values });
  const secrets = sealSecrets(services.secrets, { belongings: smsSecrets, given: values, row });
  const named = { providerName: "A provider", mobileNoAttribute: "to", messageAttribute: "text" };
  await services.db.insert(smsConfigurations).values({ ...named, ...values, ...row, ...secrets });
  return row.id;
}

/** ACTIVE, by default for all applications and clients. */
export async function newTemplate({ services: { db } }: Hub, values: TemplateValues = {}): Promise<string> {
  const [made] = await db
    .insert(messageTemplates)
    .values({ channel: "EMAIL", name: "LOGIN_OTP", subject: "A subject", html: "<p>{{otp}}</p>", ...values })
    .returning({ id: messageTemplates.id });
  return made!.id;
}

export async function deactivate(
  { services: { db } }: Hub,
  table: typeof emailConfigurations | typeof smsConfigurations | typeof messageTemplates,
  id: string,
): Promise<void> {
  await db.update(table).set({ status: "INACTIVE" }).where(eq(table.id, id));
}
