import { and, eq, inArray, ne, sql } from "drizzle-orm";
import type { FieldErrors } from "~/contract/kit/envelope";
import type { Transaction } from "../../kit/db/database";
import { applicationSignOns, signOnAddresses } from "../../kit/db/schema";
import { invalid } from "../../kit/failure";
import type { GivenSignOn } from "./rules";
import { words } from "./words";

/**
 * A token's `aud` is either a client id or an audience of one of them.
 * @throws Failure 400 by field
 */
export async function judgeAcross(tx: Transaction, applicationId: string, changed: GivenSignOn): Promise<void> {
  const fieldErrors: FieldErrors = {};
  const uris = (changed.audiences ?? []).map(({ uri }) => uri);
  const taken = await clientIdsAmong(tx, uris, applicationId);
  for (const [index, uri] of uris.entries())
    if (taken.includes(uri)) fieldErrors[`audiences.${index}.uri`] = [words.audienceIsClientId];
  if (changed.clientId && (await isAudience(tx, changed.clientId, applicationId)))
    fieldErrors["clientId"] = [words.clientIdIsAudience];
  const callers = changed.callers ?? [];
  const known = await clientIdsAmong(tx, callers);
  for (const [index, caller] of callers.entries())
    if (!known.includes(caller)) fieldErrors[`callers.${index}`] = [words.unknownCaller];
  const [first] = Object.values(fieldErrors);
  if (first) throw invalid(first[0]!, fieldErrors);
}

async function clientIdsAmong(tx: Transaction, values: readonly string[], except?: string): Promise<string[]> {
  if (values.length === 0) return [];
  const { clientId, applicationId } = applicationSignOns;
  const found = await tx
    .select({ clientId: sql<string>`${clientId}` })
    .from(applicationSignOns)
    .where(and(inArray(clientId, [...values]), except ? ne(applicationId, except) : undefined));
  return found.map((each) => each.clientId);
}

async function isAudience(tx: Transaction, value: string, except: string): Promise<boolean> {
  const { applicationId, use, uri } = signOnAddresses;
  return (await tx.$count(signOnAddresses, and(eq(use, "audience"), eq(uri, value), ne(applicationId, except)))) > 0;
}
