import { and, eq, gt, sql } from "drizzle-orm";
import { MINUTE_MS } from "~/lib/durations";
import type { Session } from "../../call/session";
import type { Database, Queryable } from "../../kit/db/database";
import { prepared } from "../../kit/db/prepared";
import { serviceAccounts, serviceAccountTokens } from "../../kit/db/schema";
import { hashToken, sameHash } from "../../kit/security/tokens";
import { isWellFormed } from "./token";

/** Written at most this often. */
const USED_STEP_MS = MINUTE_MS;

const select = (on: Queryable) =>
  on
    .select({
      id: serviceAccountTokens.id,
      userId: serviceAccounts.id,
      name: serviceAccounts.name,
      rights: serviceAccounts.rights,
      clientId: serviceAccounts.clientId,
      tokenMadeBy: serviceAccountTokens.createdBy,
      expiresAt: serviceAccountTokens.expiresAt,
      lastUsedAt: serviceAccountTokens.lastUsedAt,
    })
    .from(serviceAccountTokens)
    .innerJoin(
      serviceAccounts,
      and(eq(serviceAccounts.id, serviceAccountTokens.serviceAccountId), eq(serviceAccounts.status, "ACTIVE")),
    );
const isGood = gt(serviceAccountTokens.expiresAt, sql.placeholder("now"));

const tokenByHash = prepared("service_token_by_hash", (on) =>
  select(on).where(and(eq(serviceAccountTokens.tokenHash, sql.placeholder("tokenHash")), isGood)),
);
const tokenById = prepared("service_token_by_id", (on) =>
  select(on).where(and(eq(serviceAccountTokens.id, sql.placeholder("id")), isGood)),
);
const tokensOfAccount = prepared("service_tokens_of_account", (on) =>
  on
    .select({
      id: serviceAccountTokens.id,
      name: serviceAccounts.name,
      tokenHash: serviceAccountTokens.tokenHash,
      expiresAt: serviceAccountTokens.expiresAt,
      lastUsedAt: serviceAccountTokens.lastUsedAt,
    })
    .from(serviceAccounts)
    .innerJoin(serviceAccountTokens, eq(serviceAccountTokens.serviceAccountId, serviceAccounts.id))
    .where(and(eq(serviceAccounts.id, sql.placeholder("id")), eq(serviceAccounts.status, "ACTIVE"), isGood)),
);

/** Undefined once the token ended or expired or the account is not ACTIVE. */
export async function findServiceAccount(db: Database, token: string): Promise<Session | undefined> {
  if (!isWellFormed(token)) return undefined;
  const now = new Date();
  return opened(db, await tokenByHash(db).execute({ tokenHash: hashToken(token), now }), now);
}

export async function findServiceAccountOf(db: Database, tokenId: string): Promise<Session | undefined> {
  const now = new Date();
  return opened(db, await tokenById(db).execute({ id: tokenId, now }), now);
}

export interface LiveToken {
  id: string;
  name: string;
  tokenHash: string;
  expiresAt: Date;
  lastUsedAt: Date | null;
}

/** @param id a UUID */
export const liveTokensOf = (db: Database, id: string): Promise<LiveToken[]> =>
  tokensOfAccount(db).execute({ id, now: new Date() });

/** Compares with each token in constant time, and records the use. */
export async function tokenShown(
  db: Database,
  tokens: readonly LiveToken[],
  shown: string,
): Promise<LiveToken | undefined> {
  const hash = hashToken(shown);
  const [token] = tokens.filter(({ tokenHash }) => sameHash(tokenHash, hash));
  if (token) await noteUse(db, token, new Date());
  return token;
}

async function noteUse(db: Database, { id, lastUsedAt }: Pick<LiveToken, "id" | "lastUsedAt">, now: Date) {
  if (lastUsedAt && now.getTime() - lastUsedAt.getTime() <= USED_STEP_MS) return;
  await db.update(serviceAccountTokens).set({ lastUsedAt: now }).where(eq(serviceAccountTokens.id, id));
}

type Found = Awaited<ReturnType<ReturnType<typeof tokenByHash>["execute"]>>[number];

async function opened(db: Database, [found]: Found[], now: Date): Promise<Session | undefined> {
  if (!found) return undefined;
  const { rights, clientId, tokenMadeBy, lastUsedAt, ...known } = found;
  await noteUse(db, { id: known.id, lastUsedAt }, now);
  return {
    ...known,
    kind: "SERVICE_ACCOUNT",
    service: { rights, tokenMadeBy, clientId },
    applicationId: null,
    role: null,
    roleId: null,
    methods: [],
    authenticatedAt: new Date(0),
    demand: "none",
    graceEndsAt: null,
    termsDue: null,
    administers: clientId ? [clientId] : [],
  };
}
