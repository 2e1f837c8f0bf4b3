import { eq } from "drizzle-orm";
import { emailConfigurations, messageTemplates, smsConfigurations } from "~/hub/kit/db/schema";
import type { Hub } from "~/hub/server/hub";
import type { MailSink } from "./mail-sink";

type MailValues = Partial<typeof emailConfigurations.$inferInsert>;
type SmsValues = Partial<typeof smsConfigurations.$inferInsert>;
type TemplateValues = Partial<typeof messageTemplates.$inferInsert>;

/**
 * An ACTIVE email configuration, by default for all applications and through the given mail server. Secrets are passed
 * in plain text.
 */
export async function newMailConfiguration(
  { services }: Hub,
  mail: Pick<MailSink, "port">,
  values: MailValues = {},
): Promise<string> {
  const [made] = await services.db
    .insert(emailConfigurations)
    .values({
      from: "desk@example.test",
      host: "127.0.0.1",
      port: mail.port,
      ...values,
      ...sealed(services.secrets, values, ["password", "token"]),
    })
    .returning({ id: emailConfigurations.id });
  return made!.id;
}

/**
 * An ACTIVE SMS configuration, by default for all applications and clients. Secrets are passed in plain text.
 */
export async function newSmsConfiguration({ services }: Hub, url: string, values: SmsValues = {}): Promise<string> {
  const [made] = await services.db
    .insert(smsConfigurations)
    .values({
      providerName: "A provider",
      url,
      mobileNoAttribute: "to",
      messageAttribute: "text",
      ...values,
      ...sealed(services.secrets, values, ["passwordValue", "token"]),
    })
    .returning({ id: smsConfigurations.id });
  return made!.id;
}

/** An ACTIVE mail template, by default for all applications and clients. */
export async function newTemplate({ services: { db } }: Hub, values: TemplateValues = {}): Promise<string> {
  const [made] = await db
    .insert(messageTemplates)
    .values({ channel: "EMAIL", name: "LOGIN_OTP", subject: "A subject", html: "<p>{{otp}}</p>", ...values })
    .returning({ id: messageTemplates.id });
  return made!.id;
}

/** Makes a configuration or template INACTIVE. */
export async function deactivate(
  { services: { db } }: Hub,
  table: typeof emailConfigurations | typeof smsConfigurations | typeof messageTemplates,
  id: string,
): Promise<void> {
  await db.update(table).set({ status: "INACTIVE" }).where(eq(table.id, id));
}

function sealed<Name extends string>(
  box: Hub["services"]["secrets"],
  values: { [name in Name]?: string | null },
  names: Name[],
) {
  return Object.fromEntries(names.map((name) => [name, values[name] ? box.seal(values[name]) : null])) as Record<
    Name,
    string | null
  >;
}
