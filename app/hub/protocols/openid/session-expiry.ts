import { eq } from "drizzle-orm";
import { SECOND_MS } from "~/lib/durations";
import type { Database } from "../../kit/db/database";
import { sessions } from "../../kit/db/schema";

interface Asked {
  sessionId: string | undefined;
  /** The access's end. */
  validUntil: Date | null;
  idTokenSeconds: number;
}

/**
 * When an application is to authenticate its user anew (IPSIE SL1): at the end of the session here or of the access. Offline access
 * outlives the session; its end is then the ID token's.
 * @returns seconds since 1970
 */
export async function sessionExpiry(db: Database, { sessionId, validUntil, idTokenSeconds }: Asked): Promise<number> {
  const [session] =
    sessionId === undefined
      ? []
      : await db.select({ expiresAt: sessions.expiresAt }).from(sessions).where(eq(sessions.id, sessionId));
  const ends = [session?.expiresAt.getTime() ?? Date.now() + idTokenSeconds * SECOND_MS];
  if (validUntil) ends.push(validUntil.getTime());
  return Math.floor(Math.min(...ends) / SECOND_MS);
}
