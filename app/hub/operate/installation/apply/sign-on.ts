import { asc, eq } from "drizzle-orm";
import { z } from "zod";
import { hasSecret } from "~/contract/kit/sign-on-rules";
import { signOn } from "~/contract/sign-on";
import { wholeOf, withIndexes } from "../../../directory/sign-on/save";
import { addSecret, signOnHandlers } from "../../../directory/sign-on/sign-on";
import { type StoredSignOn, storedSignOn, versionOf } from "../../../directory/sign-on/stored";
import type { Queryable } from "../../../kit/db/database";
import { applicationSecrets } from "../../../kit/db/schema";
import { hashToken, newToken } from "../../../kit/security/tokens";
import type { Operator } from "./operator";
import { type EntryValues, isSameInFile } from "./part";
import { refusalAt } from "./refusal";
import { words } from "./words";

const { kind, redirectUris, postLogoutRedirectUris, audiences, acsUris, ...fields } = signOn.input;

/** Enough entropy that the hash needs neither salt nor a slow function. */
const SECRET_MIN = 32;
const SECRET_MAX = 256;
const Secret = z
  .string()
  .min(SECRET_MIN, words.secretTooShort(SECRET_MIN))
  .max(SECRET_MAX)
  .regex(/^[\x21-\x7e]+$/, words.secretCharacters)
  // RFC 6749 §2.3.1 demands encoding, but many clients omit it.
  .regex(/^[^+%&:]*$/, words.secretEncoded);

const short = ({ uri, ...more }: { uri: string; environment?: string | undefined; index?: number | undefined }) => {
  const { environment, index } = more;
  return environment || index !== undefined ? { uri, environment: environment || undefined, index } : uri;
};
type Short = ReturnType<typeof short>;
const long = (address: Short) => (typeof address === "string" ? { uri: address } : address);

const addresses = (list: typeof redirectUris) =>
  z
    .preprocess((given) => (Array.isArray(given) ? given.map((each: Short) => long(each)) : given), list)
    .transform((read) => read?.map(short));

export const signOnEntry = {
  signOn: kind,
  ...fields,
  redirectUris: addresses(redirectUris).optional(),
  postLogoutRedirectUris: addresses(postLogoutRedirectUris).optional(),
  audiences: addresses(audiences).optional(),
  acsUris: addresses(acsUris).optional(),
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

export function keptSignOn(stored: StoredSignOn) {
  const { kind: signOn, redirectUris, postLogoutRedirectUris, audiences, acsUris, ...values } = wholeOf(stored);
  return {
    signOn,
    ...values,
    redirectUris: redirectUris.map(short),
    postLogoutRedirectUris: postLogoutRedirectUris.map(short),
    audiences: audiences.map(short),
    acsUris: acsUris.map(short),
  };
}

/** As it would be stored: an address keeps the index that the file leaves out. */
export const withKeptIndexes = <Given extends SignOnEntry>(given: Given, stored: StoredSignOn): Given => {
  const { acsUris } = withIndexes({ acsUris: given.acsUris?.map(long) }, stored);
  return acsUris ? { ...given, acsUris: acsUris.map(short) } : given;
};

export const signOnIn = (entry: SignOnEntry): SignOnEntry =>
  Object.fromEntries(Object.entries(entry).filter(([name]) => name in signOnEntry));

export function needsSecret(given: SignOnEntry, stored: StoredSignOnEntry): boolean {
  const { signOn, clientAuthentication } = { ...keptSignOn(stored), ...signOnIn(given) };
  if (given.clientSecret) return !stored.secretHashes.includes(hashToken(given.clientSecret));
  const isNew = stored.settings?.kind !== "oidc";
  return isNew && signOn === "oidc" && hasSecret(clientAuthentication) && stored.secretHashes.length === 0;
}

/**
 * @param name of the application
 * @returns the plan's entry for a generated secret
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
    audiences,
    acsUris,
    callers,
    ...values
  } = given;
  await operator.call("saveSignOn", signOnHandlers.saveSignOn, {
    ...values,
    id,
    kind,
    ...(redirectUris && { redirectUris: redirectUris.map(long) }),
    ...(postLogoutRedirectUris && { postLogoutRedirectUris: postLogoutRedirectUris.map(long) }),
    ...(audiences && { audiences: audiences.map(long) }),
    ...(acsUris && { acsUris: acsUris.map(long) }),
    version: versionOf(stored),
  });
  // An application may be named before the file has come to it.
  if (callers) operator.later(() => saveCallers(operator, name, { id, kind, callers }));
  if (!needsSecret(given, stored)) return undefined;
  const secret = clientSecret ?? newToken();
  await operator.call("addApplicationSecret", addSecret, { id, name: words.secret.name, expiresAt: null, secret });
  if (clientSecret) return undefined;
  operator.reveal(name, { clientId: given.clientId ?? stored.settings?.clientId ?? "", clientSecret: secret });
  return { clientSecret: words.secret.made };
}

interface GivenCallers {
  id: string;
  kind: NonNullable<SignOnEntry["signOn"]>;
  callers: NonNullable<SignOnEntry["callers"]>;
}

async function saveCallers(operator: Operator, name: string, given: GivenCallers): Promise<void> {
  const { callers } = wholeOf(await storedSignOn(operator.tx, given.id));
  if (isSameInFile(callers, given.callers)) return;
  try {
    await operator.call("saveSignOn", signOnHandlers.saveSignOn, given);
  } catch (error) {
    throw refusalAt(`applications.${name}`, error);
  }
}
