import { and, eq, gt, sql } from "drizzle-orm";
import { MINUTE_MS } from "~/lib/durations";
import type { Session } from "../call/session";
import type { Database } from "../kit/db/database";
import { prepared } from "../kit/db/prepared";
import { serviceAccounts, serviceAccountTokens } from "../kit/db/schema";
import { hashToken } from "../kit/security/tokens";
import { isWellFormed } from "./token";

/** `lastUsedAt` is written at most this often, so that a call does not cost a write each time. */
const USED_STEP_MS = MINUTE_MS;

const tokenByHash = prepared("service_token_by_hash", (on) =>
  on
    .select({
      id: serviceAccountTokens.id,
      userId: serviceAccounts.id,
      name: serviceAccounts.name,
      rights: serviceAccounts.rights,
      tokenMadeBy: serviceAccountTokens.createdBy,
      expiresAt: serviceAccountTokens.expiresAt,
      lastUsedAt: serviceAccountTokens.lastUsedAt,
    })
    .from(serviceAccountTokens)
    .innerJoin(
      serviceAccounts,
      and(eq(serviceAccounts.id, serviceAccountTokens.serviceAccountId), eq(serviceAccounts.status, "ACTIVE")),
    )
    .where(
      and(
        eq(serviceAccountTokens.tokenHash, sql.placeholder("tokenHash")),
        gt(serviceAccountTokens.expiresAt, sql.placeholder("now")),
      ),
    ),
);

/** What a service account's token opens, with its rights as of now; nothing once it is ended, expired or deactivated. */
export async function findServiceAccount(db: Database, token: string): Promise<Session | undefined> {
  if (!isWellFormed(token)) return undefined;
  const now = new Date();
  const [found] = await tokenByHash(db).execute({ tokenHash: hashToken(token), now });
  if (!found) return undefined;
  const { rights, tokenMadeBy, lastUsedAt, ...known } = found;
  if (!lastUsedAt || now.getTime() - lastUsedAt.getTime() > USED_STEP_MS)
    await db.update(serviceAccountTokens).set({ lastUsedAt: now }).where(eq(serviceAccountTokens.id, known.id));
  return {
    ...known,
    kind: "SERVICE_ACCOUNT",
    service: { rights, tokenMadeBy },
    applicationId: null,
    role: null,
    roleId: null,
    // Nobody showed anything, ever.
    methods: [],
    authenticatedAt: new Date(0),
    demand: "none",
    graceEndsAt: null,
  };
}
