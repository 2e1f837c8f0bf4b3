import type { emailConfigurations, outbox, pendingChanges, smsConfigurations } from "../db/schema";

/** Where mails and secrets of a configuration are sent. */
export type MailDestination = Pick<
  typeof emailConfigurations.$inferSelect,
  "id" | "type" | "host" | "port" | "url" | "userName"
>;
/** Where text messages and secrets of a configuration are sent. */
export type SmsDestination = Pick<typeof smsConfigurations.$inferSelect, "id" | "url" | "userNameValue">;
type Message = Pick<typeof outbox.$inferSelect, "id" | "channel" | "recipient">;
type PendingChange = Pick<typeof pendingChanges.$inferSelect, "id" | "call" | "subjectId" | "requestedBy">;

/** As JSON no part can be taken for the next one. */
const bound = (...parts: readonly (string | number)[]): string => JSON.stringify(parts);

/**
 * What each sealed value belongs to: the record, the field, and for a secret also where it is sent. It opens for nothing
 * else (secret-box.server.ts), so a value moved to another row or a host changed in the database gives nothing away.
 */
export const emailSecrets = {
  password: ({ id, type, host, port, userName }: MailDestination) =>
    bound("email_configurations", id, "password", type, host, port, userName),
  token: ({ id, type, url }: MailDestination) => bound("email_configurations", id, "token", type, url),
};

export const smsSecrets = {
  token: ({ id, url }: SmsDestination) => bound("sms_configurations", id, "token", url),
  passwordValue: ({ id, url, userNameValue }: SmsDestination) =>
    bound("sms_configurations", id, "password_value", url, userNameValue),
};

export const messagePayload = ({ id, channel, recipient }: Message): string =>
  bound("outbox", id, "payload", channel, recipient);

/** What a change was asked with opens for that call, that subject and whoever asked alone. */
export const pendingInput = ({ id, call, subjectId, requestedBy }: PendingChange): string =>
  bound("pending_changes", id, "input", call, subjectId ?? "", requestedBy);

export const signingKeyOf = (kid: string): string => bound("signing_keys", kid, "private_jwk");
