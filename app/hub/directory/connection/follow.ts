import { and, eq, inArray, or } from "drizzle-orm";
import type { Audit } from "../../call/audit";
import type { User } from "../../identity/account/users";
import type { Transaction } from "../../kit/db/database";
import { applications, assignments, clients, connections } from "../../kit/db/schema";
import { type AssignmentKey, isAssignment, removeAssignments } from "../user/give-assignment";
import { hasValue, isWithheld, type SaidClaims } from "./claims";
import type { StoredConnection } from "./provider";
import { changeOfAccess, rulesInForce } from "./rules";

type Rule = Awaited<ReturnType<typeof rulesInForce>>[number];

export interface GivenAccess {
  user: User;
  application: typeof applications.$inferSelect;
  client: typeof clients.$inferSelect;
}

/** By application: the first of its rules that fits. */
export function wantedBy(rules: readonly Rule[], claims: SaidClaims): Map<string, Rule> {
  const wanted = new Map<string, Rule>();
  for (const each of rules) {
    const { applicationId } = each.rule;
    if (!wanted.has(applicationId) && hasValue(claims, each.rule)) wanted.set(applicationId, each);
  }
  return wanted;
}

/**
 * Gives and ends what the connection's rules say, and nothing that was given by hand. Call in the sign-in's transaction: the locks keep the
 * rules as they are meanwhile, and one person's sign-ins one after the other.
 * @returns what was given
 */
export async function followClaims(
  tx: Transaction,
  audit: Audit,
  { user, connection, claims }: { user: User; connection: StoredConnection; claims: SaidClaims },
): Promise<GivenAccess[]> {
  const { id } = connection;
  // In the order in which a deleted client takes its connections along.
  const [held] = await tx
    .select({ client: clients })
    .from(clients)
    .innerJoin(connections, eq(connections.clientId, clients.id))
    .where(eq(connections.id, id))
    .for("key share");
  if (!held) return [];
  const { client } = held;
  const rules = await rulesInForce(tx, id);
  const wanted = wantedBy(rules, claims);
  // What the provider does not say changes nothing.
  const unsaid = new Set(
    rules.filter(({ rule }) => isWithheld(claims, rule.claim)).map(({ rule }) => rule.applicationId),
  );
  const there = await tx
    .select({ before: assignments, application: applications, client: clients })
    .from(assignments)
    .innerJoin(applications, eq(applications.id, assignments.applicationId))
    .innerJoin(clients, eq(clients.id, assignments.clientId))
    .where(
      and(
        eq(assignments.userId, user.id),
        or(
          eq(assignments.source, id),
          and(eq(assignments.clientId, client.id), inArray(assignments.applicationId, [...wanted.keys()])),
        ),
      ),
    )
    .for("update", { of: assignments });
  const given: GivenAccess[] = [];
  for (const [applicationId, { rule, application }] of wanted) {
    const key = { userId: user.id, applicationId, clientId: client.id };
    const before = there.find((each) => isOf(each.before, key))?.before;
    if (before && (before.source !== id || before.role === rule.role || unsaid.has(applicationId))) continue;
    const values = { role: rule.role, source: id };
    const [after] = before
      ? await tx.update(assignments).set(values).where(isAssignment(key)).returning()
      : await tx
          .insert(assignments)
          .values({ ...key, ...values })
          .onConflictDoNothing()
          .returning();
    if (!after) continue;
    given.push({ user, application, client });
    audit.also([changeOfAccess({ user, application, client, before, after }, connection, connection.name)]);
  }
  const over = there.filter(
    ({ before: { source, applicationId } }) =>
      source === id && !wanted.has(applicationId) && !unsaid.has(applicationId),
  );
  await removeAssignments(
    tx,
    over.map(({ before }) => before),
  );
  audit.also(over.map((each) => changeOfAccess({ user, ...each }, connection, connection.name)));
  return given;
}

const isOf = (held: AssignmentKey, { applicationId, clientId }: AssignmentKey): boolean =>
  held.applicationId === applicationId && held.clientId === clientId;
