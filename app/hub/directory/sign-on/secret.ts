import { and, eq, isNull, lt, or } from "drizzle-orm";
import { MINUTE_MS } from "~/lib/durations";
import type { Queryable } from "../../kit/db/database";
import { applicationSecrets } from "../../kit/db/schema";
import { hashToken, sameHash } from "../../kit/security/tokens";
import type { LiveSecret, SignOn } from "./read";

/** A busy application does not write with every call. */
const USE_NOTED_EVERY_MS = MINUTE_MS;
const NOTED_MAX = 1_000;

/** Compares with each secret in constant time. */
export function secretGiven({ secrets }: Pick<SignOn, "secrets">, given: string): LiveSecret | undefined {
  const hash = hashToken(given);
  const now = Date.now();
  const matching = secrets.filter(
    ({ secretHash, expiresAt }) => sameHash(secretHash, hash) && (expiresAt === null || expiresAt.getTime() > now),
  );
  return matching[0];
}

/** Last recorded use, by secret id. */
const noted = new Map<string, number>();

export async function noteSecretUse(on: Queryable, secretId: string): Promise<void> {
  const now = Date.now();
  if (now - (noted.get(secretId) ?? 0) < USE_NOTED_EVERY_MS) return;
  if (noted.size >= NOTED_MAX) noted.clear();
  noted.set(secretId, now);
  const due = or(
    isNull(applicationSecrets.lastUsedAt),
    lt(applicationSecrets.lastUsedAt, new Date(now - USE_NOTED_EVERY_MS)),
  );
  await on
    .update(applicationSecrets)
    .set({ lastUsedAt: new Date(now) })
    .where(and(eq(applicationSecrets.id, secretId), due));
}
