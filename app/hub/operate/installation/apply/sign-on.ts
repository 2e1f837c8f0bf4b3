import { asc, eq } from "drizzle-orm";
import { z } from "zod";
import { signOn } from "~/contract/sign-on";
import { wholeOf } from "../../../directory/sign-on/save";
import { addSecret, signOnHandlers } from "../../../directory/sign-on/sign-on";
import { type StoredSignOn, storedSignOn, versionOf } from "../../../directory/sign-on/stored";
import type { Queryable } from "../../../kit/db/database";
import { applicationSecrets } from "../../../kit/db/schema";
import { hashToken, newToken } from "../../../kit/security/tokens";
import type { Operator } from "./operator";
import type { EntryValues } from "./part";
import { words } from "./words";

const { kind, redirectUris, postLogoutRedirectUris, ...fields } = signOn.input;

/** What a secret chosen elsewhere has: enough that its hash needs no salt and no slow function. */
const SECRET_MIN = 32;
const SECRET_MAX = 256;
const Secret = z
  .string()
  .min(SECRET_MIN, words.secretTooShort(SECRET_MIN))
  .max(SECRET_MAX)
  .regex(/^[\x21-\x7e]+$/, words.secretCharacters)
  // RFC 6749 §2.3.1 wants them encoded; many clients send them as they are, and would be refused.
  .regex(/^[^+%&:]*$/, words.secretEncoded);

/** Most addresses belong to no environment in particular: those are their text alone. */
const short = ({ uri, environment }: { uri: string; environment?: string | undefined }) =>
  environment ? { uri, environment } : uri;
type Short = ReturnType<typeof short>;
const long = (address: Short) => (typeof address === "string" ? { uri: address } : address);

const addresses = (list: typeof redirectUris) =>
  z
    .preprocess((given) => (Array.isArray(given) ? given.map((each: Short) => long(each)) : given), list)
    .transform((read) => read?.map(short));

/** How an application signs its users in, as the file has it: `signOn` is the kind. */
export const signOnEntry = {
  signOn: kind,
  ...fields,
  redirectUris: addresses(redirectUris).optional(),
  postLogoutRedirectUris: addresses(postLogoutRedirectUris).optional(),
  clientSecret: Secret,
};
export type SignOnEntry = { [Name in keyof typeof signOnEntry]?: z.output<(typeof signOnEntry)[Name]> | undefined };

export interface StoredSignOnEntry extends StoredSignOn {
  applicationId: string;
  secretHashes: readonly string[];
}

export async function readSignOn(on: Queryable, applicationId: string): Promise<StoredSignOnEntry> {
  const secrets = await on
    .select({ hash: applicationSecrets.secretHash })
    .from(applicationSecrets)
    .where(eq(applicationSecrets.applicationId, applicationId))
    .orderBy(asc(applicationSecrets.id));
  const stored = await storedSignOn(on, applicationId);
  return { ...stored, applicationId, secretHashes: secrets.map(({ hash }) => hash) };
}

/** As the file says it. */
export function keptSignOn(stored: StoredSignOn) {
  const { kind: signOn, redirectUris, postLogoutRedirectUris, ...values } = wholeOf(stored);
  return {
    signOn,
    ...values,
    redirectUris: redirectUris.map(short),
    postLogoutRedirectUris: postLogoutRedirectUris.map(short),
  };
}

/** Those of an application's fields that say how it signs its users in. */
export const signOnIn = (entry: SignOnEntry): SignOnEntry =>
  Object.fromEntries(Object.entries(entry).filter(([name]) => name in signOnEntry));

/** Whether an application proves itself by a secret that the file gives and it does not have, or has yet to get. */
export function needsSecret(given: SignOnEntry, stored: StoredSignOnEntry): boolean {
  const { signOn, clientAuthentication } = { ...keptSignOn(stored), ...signOnIn(given) };
  if (given.clientSecret) return !stored.secretHashes.includes(hashToken(given.clientSecret));
  const isNew = stored.settings?.kind !== "oidc";
  return isNew && signOn === "oidc" && clientAuthentication !== "none" && stored.secretHashes.length === 0;
}

/**
 * Saves how an application signs its users in, and adds the secret it needs.
 * @param name of the application
 * @returns what the plan says of a secret that was made up
 */
export async function saveSignOn(
  operator: Operator,
  name: string,
  given: SignOnEntry,
  stored: StoredSignOnEntry,
): Promise<EntryValues | undefined> {
  const { applicationId: id } = stored;
  const {
    signOn: kind = keptSignOn(stored).signOn,
    clientSecret,
    redirectUris,
    postLogoutRedirectUris,
    ...values
  } = given;
  await operator.call("saveSignOn", signOnHandlers.saveSignOn, {
    ...values,
    id,
    kind,
    ...(redirectUris && { redirectUris: redirectUris.map(long) }),
    ...(postLogoutRedirectUris && { postLogoutRedirectUris: postLogoutRedirectUris.map(long) }),
    version: versionOf(stored),
  });
  if (!needsSecret(given, stored)) return undefined;
  const secret = clientSecret ?? newToken();
  await operator.call("addApplicationSecret", addSecret, { id, name: words.secret.name, expiresAt: null, secret });
  if (clientSecret) return undefined;
  operator.reveal(name, { clientId: given.clientId ?? stored.settings?.clientId ?? "", clientSecret: secret });
  return { clientSecret: words.secret.made };
}
