import { and, eq, inArray, sql } from "drizzle-orm";
import type { ClaimRule } from "~/contract/connection";
import type { Audit, OtherChange } from "../../call/audit";
import { recordedAssignment } from "../../identity/account/links";
import { personName, type User } from "../../identity/account/users";
import type { Queryable, Transaction } from "../../kit/db/database";
import {
  type AuditValues,
  applications,
  assignments,
  clients,
  connectionRules,
  connections,
  users,
} from "../../kit/db/schema";
import { notDeleted } from "../../kit/db/schema/columns";
import { type Failure, invalid } from "../../kit/failure";
import { heldRole, isHeldRole } from "../../kit/scope/held-role";
import { removeAssignments } from "../user/give-assignment";
import { words } from "./words";

export const refused = (field: string, msg: string): Failure => invalid(msg, { [field]: [msg] });

interface Named {
  clientId: string;
  application: string;
  role: string;
}

/**
 * The application and the role as they are spelt.
 * @param fields what the caller calls them
 * @throws Failure 400 by field
 */
export async function givableOf(
  tx: Transaction,
  { clientId, application: name, role }: Named,
  fields: { application: string; role: string },
): Promise<{ applicationId: string; role: string }> {
  const isNamed = and(sql`lower(${applications.name}) = lower(${name})`, notDeleted(applications));
  const [application] = await tx.select().from(applications).where(isNamed).for("share");
  if (!application) throw refused(fields.application, words.noApplication);
  const held = await heldRole(tx, { applicationId: application.id, clientId, role });
  if (held === undefined) throw refused(fields.role, words.noRole(application.name));
  return { applicationId: application.id, role: held };
}

/**
 * @param given left out: kept, though their roles have to be the client's
 * @throws Failure 400 by field
 */
export async function keepRules(
  tx: Transaction,
  { id: connectionId, clientId }: { id: string; clientId: string },
  given: readonly ClaimRule[] | undefined,
): Promise<void> {
  if (!given) return;
  const rows: (typeof connectionRules.$inferInsert)[] = [];
  for (const [position, { claim, value, ...named }] of given.entries()) {
    const fields = { application: `rules.${position}.application`, role: `rules.${position}.role` };
    rows.push({ connectionId, position, claim, value, ...(await givableOf(tx, { clientId, ...named }, fields)) });
  }
  await tx.delete(connectionRules).where(eq(connectionRules.connectionId, connectionId));
  if (rows.length > 0) await tx.insert(connectionRules).values(rows);
}

/** A rule whose role was deleted, or is another client's, gives nothing. */
export const rulesInForce = (on: Queryable, connectionIds: readonly string[]) =>
  on
    .select({ rule: connectionRules, application: applications, client: clients })
    .from(connectionRules)
    .innerJoin(connections, eq(connections.id, connectionRules.connectionId))
    .innerJoin(clients, eq(clients.id, connections.clientId))
    .innerJoin(applications, and(eq(applications.id, connectionRules.applicationId), notDeleted(applications)))
    .where(
      and(
        inArray(connectionRules.connectionId, connectionIds),
        isHeldRole(connectionRules.applicationId, connections.clientId, connectionRules.role),
      ),
    )
    .orderBy(connectionRules.position);

/** In the audit log. */
export interface Giver {
  id: string;
  name: string;
}

type Held = Pick<typeof assignments.$inferSelect, "applicationId" | "clientId" | "role">;

interface Change {
  user: User;
  application: { name: string };
  client: { actualName: string };
  before?: Held | undefined;
  after?: Held | undefined;
}

/** As when an Admin gives or takes it; `by`: the connection gave it, not the person at the call. */
export function changeOfAccess(
  { user, application, client, before, after }: Change,
  { id, name }: Giver,
  by?: string,
): OtherChange {
  const shown = (held: Held | undefined): AuditValues =>
    held
      ? {
          applications: [
            recordedAssignment(
              { id: held.applicationId, name: application.name },
              { id: held.clientId, name: client.actualName },
              held.role,
            ),
          ],
        }
      : {};
  return {
    action: after ? "ATTACHED" : "DETACHED",
    type: "USER",
    id: user.id,
    name: personName(user),
    before: before ? shown(before) : null,
    after: { ...shown(after), connection: { id, name } },
    ...(by !== undefined && { by }),
  };
}

/** Ends what no rule of the connection gives any more: nobody else would. Call with the connection's row locked. */
export async function endUngiven(tx: Transaction, audit: Audit, connection: Giver): Promise<void> {
  const { id } = connection;
  const ended = await tx
    .select({ before: assignments, user: users, application: applications, client: clients })
    .from(assignments)
    .innerJoin(users, eq(users.id, assignments.userId))
    .innerJoin(applications, eq(applications.id, assignments.applicationId))
    .innerJoin(clients, eq(clients.id, assignments.clientId))
    .where(
      and(
        eq(assignments.source, id),
        sql`not exists (select from ${connectionRules} as rule join ${connections} as its on its.id = rule.connection_id
          where rule.connection_id = ${id} and rule.application_id = ${assignments.applicationId}
            and its.client_id = ${assignments.clientId} and lower(rule.role) = lower(${assignments.role}))`,
      ),
    )
    .for("update", { of: assignments });
  await removeAssignments(
    tx,
    ended.map(({ before }) => before),
  );
  audit.also(ended.map((each) => changeOfAccess(each, connection)));
}
