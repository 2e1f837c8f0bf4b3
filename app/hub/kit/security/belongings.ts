import type { connections, emailConfigurations, outbox, pendingChanges, smsConfigurations } from "../db/schema";

export type MailDestination = Pick<
  typeof emailConfigurations.$inferSelect,
  "id" | "type" | "host" | "port" | "url" | "userName"
>;
export type SmsDestination = Pick<typeof smsConfigurations.$inferSelect, "id" | "url" | "userNameValue">;
export type ProviderDestination = Pick<typeof connections.$inferSelect, "id" | "issuer" | "providerClientId">;
type Message = Pick<typeof outbox.$inferSelect, "id" | "channel" | "recipient">;
type PendingChange = Pick<typeof pendingChanges.$inferSelect, "id" | "call" | "subjectId" | "requestedBy">;

/** JSON keeps the parts apart. */
const bound = (...parts: readonly (string | number)[]): string => JSON.stringify(parts);

/** Binds encrypted values to record, field and, for secrets, destination: elsewhere they do not decrypt. */
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

export const connectionSecrets = {
  secret: ({ id, issuer, providerClientId }: ProviderDestination) =>
    bound("connections", id, "secret", issuer, providerClientId),
};

export const messagePayload = ({ id, channel, recipient }: Message): string =>
  bound("outbox", id, "payload", channel, recipient);

export const pendingInput = ({ id, call, subjectId, requestedBy }: PendingChange): string =>
  bound("pending_changes", id, "input", call, subjectId ?? "", requestedBy);

export const signingKeyOf = (kid: string): string => bound("signing_keys", kid, "private_jwk");

export const samlKeyOf = (id: string): string => bound("saml_certificates", id, "private_key");
