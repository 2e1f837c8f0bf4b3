import { and, asc, eq, exists, inArray, type SQL, sql } from "drizzle-orm";
import { personName, type User } from "../../identity/account/users";
import type { Queryable, Transaction } from "../../kit/db/database";
import {
  type AuditValues,
  accessDecisions,
  accessRequests,
  applications,
  assignments,
  clients,
  users,
} from "../../kit/db/schema";
import { Failure, notFound } from "../../kit/failure";
import { applicationInUse } from "../../kit/scope/in-use";
import { words } from "./words";

export const isRequestable = and(applicationInUse, eq(applications.requestable, true));

/** For clients: somebody has, had or will have the application for it. */
export const isUsedFor = (on: Queryable, applicationId: string): SQL =>
  exists(
    on
      .select({ one: sql`1` })
      .from(assignments)
      .where(and(eq(assignments.clientId, clients.id), eq(assignments.applicationId, applicationId))),
  );

export type RequestRow = typeof accessRequests.$inferSelect;
export type DecisionRow = typeof accessDecisions.$inferSelect;

export interface Shown {
  requester: User;
  application: typeof applications.$inferSelect;
  client: typeof clients.$inferSelect | null;
  recorded: AuditValues;
  subject: { type: "USER"; id: string; name: string; after: AuditValues };
}

export const selectRequests = (on: Queryable, where: SQL | undefined) =>
  on
    .select({ request: accessRequests, requester: users, application: applications, client: clients })
    .from(accessRequests)
    .innerJoin(users, eq(users.id, accessRequests.userId))
    .innerJoin(applications, eq(applications.id, accessRequests.applicationId))
    .leftJoin(clients, eq(clients.id, accessRequests.clientId))
    .where(where);

export async function shownIn(on: Queryable, { id }: Pick<RequestRow, "id">): Promise<Shown> {
  const [found] = await selectRequests(on, eq(accessRequests.id, id));
  const { request, requester, application, client } = found!;
  const recorded: AuditValues = {
    application: { id: application.id, name: application.name },
    client: client && { id: client.id, name: client.actualName },
    role: request.role,
    reason: request.reason,
    until: request.validUntil?.toISOString() ?? null,
  };
  const subject = { type: "USER" as const, id: requester.id, name: personName(requester), after: recorded };
  return { requester, application, client, recorded, subject };
}

export async function decisionsOn(on: Queryable, ...requestIds: string[]): Promise<DecisionRow[]> {
  if (requestIds.length === 0) return [];
  return on
    .select()
    .from(accessDecisions)
    .where(inArray(accessDecisions.requestId, requestIds))
    .orderBy(asc(accessDecisions.place));
}

/**
 * Locks: concurrent changes see what came before.
 * @throws Failure 404
 */
export async function claim(tx: Transaction, id: string): Promise<{ request: RequestRow; shown: Shown }> {
  const [request] = await tx.select().from(accessRequests).where(eq(accessRequests.id, id)).for("update");
  if (!request) throw notFound(words.notFound);
  return { request, shown: await shownIn(tx, request) };
}

/** @throws Failure 409 */
export function mustBeToLookAt({ state }: RequestRow): void {
  if (state !== "EMERGENCY") throw new Failure(409, state === "WAITING" ? words.noEmergency : words.over[state]);
}

/** @throws Failure 409 */
export function mustWait({ state, expiresAt }: RequestRow): void {
  if (state !== "WAITING") throw new Failure(409, words.over[state]);
  if (expiresAt.getTime() <= Date.now()) throw new Failure(409, words.over.EXPIRED);
}
