import { and, eq, inArray } from "drizzle-orm";
import type { Language } from "~/lib/language";
import { acceptedLanguage } from "~/lib/language.server";
import type { Database } from "../../kit/db/database";
import { forwardAuthSessions, sessions, users } from "../../kit/db/schema";
import { hashToken } from "../../kit/security/tokens";
import { languageCookie, sessionCookies } from "./cookies";

/** The account's that entered it, else its cookie's, else the browser's own. */
export async function readersLanguage(db: Database, headers: Headers, origin: string): Promise<Language> {
  const entered = sessionCookies(headers, origin).map(([, value]) => value);
  const ofAccount = await accountsLanguage(db, origin, entered);
  return ofAccount ?? languageCookie(headers, origin) ?? acceptedLanguage(headers.get("Accept-Language")) ?? "en";
}

/** @param tokens of the host's sessions @returns undefined if nobody chose one */
export async function accountsLanguage(
  db: Database,
  origin: string,
  tokens: readonly string[],
): Promise<Language | undefined> {
  const [found] = await db
    .select({ language: users.language })
    .from(forwardAuthSessions)
    .innerJoin(sessions, eq(sessions.id, forwardAuthSessions.sessionId))
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(forwardAuthSessions.origin, origin), inArray(forwardAuthSessions.tokenHash, tokens.map(hashToken))))
    .limit(1);
  return found?.language ?? undefined;
}
