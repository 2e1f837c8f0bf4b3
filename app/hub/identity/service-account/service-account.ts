import { and, desc, eq, gt, inArray, lte } from "drizzle-orm";
import { contract } from "~/contract";
import type { Endpoint } from "~/contract/kit/endpoint";
import { DAY_CHARACTERS, SERVICE_TOKEN_DAYS, SERVICE_TOKEN_DAYS_MAX, SERVICE_TOKENS_MAX } from "~/contract/kit/rules";
import { isGrantable, type ServiceAccount, type ServiceToken, serviceAccount } from "~/contract/service-account";
import { DAY_MS } from "~/lib/durations";
import type { Handler, Handlers } from "../../call/handler";
import type { Queryable, Transaction } from "../../kit/db/database";
import { serviceAccounts, serviceAccountTokens } from "../../kit/db/schema";
import { Failure, invalid, notFound } from "../../kit/failure";
import {
  addRecord,
  changeRecord,
  hardDelete,
  lockRecord,
  onUniqueViolation,
  type UniqueFields,
} from "../../kit/records/change";
import { type ListDefinition, ownOf } from "../../kit/records/list";
import { mapped } from "../../kit/records/mapped";
import { readTable } from "../../kit/records/table";
import { requireClient } from "../../kit/scope/require";
import { hashToken } from "../../kit/security/tokens";
import { endingOf, newServiceToken } from "./token";
import { words } from "./words";

const columns = mapped(serviceAccounts, serviceAccount);

const unique: UniqueFields = { service_accounts_name_key: { field: "name", msg: words.nameTaken } };

const list: ListDefinition = {
  id: serviceAccounts.id,
  fields: { name: serviceAccounts.name, contact: serviceAccounts.contact, status: serviceAccounts.status },
  mainField: "name",
  defaultSort: "name",
};

const isGood = () => gt(serviceAccountTokens.expiresAt, new Date());

const listServiceAccounts: Handler<"listServiceAccounts"> = async (input, { hub: { db } }) => {
  const { rows, total } = await readTable(db, serviceAccounts, list, input);
  const ids = rows.map(({ id }) => id);
  const tokens = await db
    .select()
    .from(serviceAccountTokens)
    .where(and(inArray(serviceAccountTokens.serviceAccountId, ids), isGood()))
    .orderBy(desc(serviceAccountTokens.id));
  return {
    msg: words.listed,
    data: rows.map((row): ServiceAccount => {
      const its = tokens.filter(({ serviceAccountId }) => serviceAccountId === row.id);
      return { _id: row.id, ...columns.toFields(row), tokens: its.map(toToken), version: row.version };
    }),
    total,
  };
};

const toToken = (row: typeof serviceAccountTokens.$inferSelect): ServiceToken => ({
  _id: row.id,
  ending: row.ending,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
});

/** @throws Failure 400 for an unknown call, one for people only, or for a client one not about its people */
export function grantable(rights: readonly string[], clientId?: string | null): string[] {
  const calls: Readonly<Record<string, Endpoint>> = contract;
  for (const right of rights) {
    const endpoint = ownOf(calls, right);
    if (endpoint && isGrantable(endpoint, Boolean(clientId))) continue;
    const msg = clientId ? words.noRightInClient(right) : words.noSuchRight(right);
    throw invalid(msg, { rights: [msg] });
  }
  return [...new Set(rights)].sort();
}

/** The instant, or the end of the day in UTC. @throws Failure 400 if it is past or too far away */
export function expiryOf(given: string | null | undefined): Date {
  const now = Date.now();
  if (!given) return new Date(now + SERVICE_TOKEN_DAYS * DAY_MS);
  const expiresAt = new Date(Date.parse(given) + (given.length === DAY_CHARACTERS ? DAY_MS : 0));
  const problem = (msg: string) => invalid(msg, { expiresOn: [msg] });
  if (expiresAt.getTime() <= now) throw problem(words.notInPast);
  if (expiresAt.getTime() > now + (SERVICE_TOKEN_DAYS_MAX + 1) * DAY_MS)
    throw problem(words.tooFar(SERVICE_TOKEN_DAYS_MAX));
  return expiresAt;
}

export async function addServiceToken(
  on: Queryable,
  serviceAccountId: string,
  expiresAt: Date,
  madeBy: string,
): Promise<string> {
  const token = newServiceToken();
  const stored = { tokenHash: hashToken(token), ending: endingOf(token), expiresAt };
  await on.insert(serviceAccountTokens).values({ ...stored, serviceAccountId, createdBy: madeBy });
  return token;
}

const createServiceAccount: Handler<"createServiceAccount"> = async ({ expiresOn, ...input }, { audit, session }) => {
  const values = {
    ...columns.toColumns(input),
    rights: grantable(input.rights, input.clientId),
    createdBy: session.userId,
    updatedBy: session.userId,
  };
  const expiresAt = expiryOf(expiresOn);
  let token = "";
  const _id = await onUniqueViolation(unique, () =>
    audit.change(async (tx) => {
      if (values.clientId) await requireClient(tx, values.clientId);
      const id = await addRecord(tx, serviceAccounts, values);
      token = await addServiceToken(tx, id, expiresAt, session.userId);
      return id;
    }),
  );
  return { msg: words.created, data: { _id, token, expiresAt: expiresAt.toISOString() } };
};

const updateServiceAccount: Handler<"updateServiceAccount"> = async (
  { serviceAccountId, version, ...input },
  { audit, session },
) => {
  const values = columns.toColumns(input);
  await onUniqueViolation(unique, () =>
    audit.change(async (tx) => {
      const [stored] = await tx
        .select({ clientId: serviceAccounts.clientId })
        .from(serviceAccounts)
        .where(eq(serviceAccounts.id, serviceAccountId));
      const clientId = input.clientId === undefined ? stored?.clientId : input.clientId;
      if (input.clientId) await requireClient(tx, input.clientId);
      const changed = { ...values, rights: grantable(input.rights, clientId) };
      await changeRecord(tx, serviceAccounts, serviceAccountId, version, changed, session.userId);
    }),
  );
  return { msg: words.updated, data: {} };
};

const rotateServiceToken: Handler<"rotateServiceToken"> = async (
  { serviceAccountId, expiresOn },
  { audit, session },
) => {
  const expiresAt = expiryOf(expiresOn);
  const token = await audit.change(async (tx) => {
    await lockRecord(tx, serviceAccounts, serviceAccountId);
    const its = eq(serviceAccountTokens.serviceAccountId, serviceAccountId);
    await tx.delete(serviceAccountTokens).where(and(its, lte(serviceAccountTokens.expiresAt, new Date())));
    if ((await tx.$count(serviceAccountTokens, its)) >= SERVICE_TOKENS_MAX)
      throw new Failure(409, words.twoTokens(SERVICE_TOKENS_MAX));
    const made = await addServiceToken(tx, serviceAccountId, expiresAt, session.userId);
    audit.about({ after: { token: endingOf(made), expiresAt: expiresAt.toISOString() } });
    return made;
  });
  return { msg: words.rotated, data: { _id: serviceAccountId, token, expiresAt: expiresAt.toISOString() } };
};

const endServiceToken: Handler<"endServiceToken"> = async ({ serviceAccountId, tokenId }, { audit }) => {
  await audit.change(async (tx) => {
    audit.about({ after: { token: await endToken(tx, serviceAccountId, tokenId) } });
  });
  return { msg: words.tokenEnded, data: {} };
};

/** @returns its last characters. @throws Failure 404 */
async function endToken(tx: Transaction, serviceAccountId: string, tokenId: string): Promise<string> {
  const [ended] = await tx
    .delete(serviceAccountTokens)
    .where(and(eq(serviceAccountTokens.id, tokenId), eq(serviceAccountTokens.serviceAccountId, serviceAccountId)))
    .returning({ ending: serviceAccountTokens.ending });
  if (!ended) throw notFound(words.tokenNotFound);
  return ended.ending;
}

const deleteServiceAccount: Handler<"deleteServiceAccount"> = async ({ serviceAccountId }, { audit }) => {
  await audit.change((tx) => hardDelete(tx, serviceAccounts, serviceAccountId));
  return { msg: words.deleted, data: {} };
};

export const serviceAccountHandlers = {
  listServiceAccounts,
  createServiceAccount,
  updateServiceAccount,
  rotateServiceToken,
  endServiceToken,
  deleteServiceAccount,
} satisfies Handlers;
