import { and, eq, getTableColumns, isNotNull, sql } from "drizzle-orm";
import { CONNECTION_MINUTES } from "~/contract/kit/connection-rules";
import type { Services } from "../../call/services";
import { connectionInUse } from "../../identity/account/home-realm";
import type { Queryable } from "../../kit/db/database";
import { prepared } from "../../kit/db/prepared";
import { clients, connectionAttempts, connectionDomains, connections } from "../../kit/db/schema";
import { notFound, notSignedIn } from "../../kit/failure";
import { liveLink, newLink } from "../../kit/security/links";
import { hashToken } from "../../kit/security/tokens";
import type { Begun, StoredConnection } from "./provider";
import { words } from "./words";

const byShortName = prepared("connection_by_short_name", (on) =>
  on
    .select(getTableColumns(connections))
    .from(connections)
    .innerJoin(clients, eq(clients.id, connections.clientId))
    .where(and(eq(connections.shortName, sql.placeholder("shortName")), connectionInUse)),
);

/** @throws Failure 404 unless it is in use */
export async function requireConnection({ db }: Pick<Services, "db">, shortName: string): Promise<StoredConnection> {
  const [found] = await byShortName(db).execute({ shortName });
  if (!found) throw notFound(words.none);
  return found;
}

/** Whether it is in use or not: its sessions may be older. @throws Failure 404 */
export async function requireKnownConnection(
  { db }: Pick<Services, "db">,
  shortName: string,
): Promise<StoredConnection> {
  const [found] = await db.select().from(connections).where(eq(connections.shortName, shortName));
  if (!found) throw notFound(words.none);
  return found;
}

export async function provenDomainsOf(on: Queryable, connectionId: string): Promise<string[]> {
  const proven = await on
    .select({ domain: connectionDomains.domain })
    .from(connectionDomains)
    .where(and(eq(connectionDomains.connectionId, connectionId), isNotNull(connectionDomains.provenAt)));
  return proven.map(({ domain }) => domain);
}

export type Attempt = typeof connectionAttempts.$inferSelect;

interface Given extends Omit<Begun, "address"> {
  attemptId: string;
  leadsTo: string | undefined;
  isShared: boolean;
}

export async function keepAttempt(
  on: Queryable,
  { id }: StoredConnection,
  { state, attemptId, ...begun }: Given,
): Promise<void> {
  const { stored } = newLink(CONNECTION_MINUTES, state);
  await on
    .insert(connectionAttempts)
    .values({ ...stored, ...begun, connectionId: id, attemptHash: hashToken(attemptId) });
}

/**
 * Each state counts once, for its connection and the browser that began.
 * @throws Failure 401
 */
export async function takeAttempt(
  on: Queryable,
  { id }: StoredConnection,
  { answer, attemptId }: { answer: string; attemptId: string },
): Promise<Attempt & { state: string; takenAt: Date }> {
  const state = new URLSearchParams(answer).get("state") ?? "";
  const [taken] = await on
    .delete(connectionAttempts)
    .where(
      and(
        liveLink(connectionAttempts, state),
        eq(connectionAttempts.connectionId, id),
        eq(connectionAttempts.attemptHash, hashToken(attemptId)),
      ),
    )
    .returning({ ...getTableColumns(connectionAttempts), takenAt: sql`now()`.mapWith(connectionAttempts.createdAt) });
  if (!taken) throw notSignedIn(words.over);
  return { ...taken, state };
}
