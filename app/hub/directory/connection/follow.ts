import { and, eq, inArray, or } from "drizzle-orm";
import type { Audit } from "../../call/audit";
import type { User } from "../../identity/account/users";
import type { Queryable, Transaction } from "../../kit/db/database";
import { applications, assignments, clients, connections } from "../../kit/db/schema";
import { isAssignment, removeAssignments } from "../user/give-assignment";
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
  const { wanted, unsaid } = wishesOf(await rulesInForce(tx, [id]), claims);
  const there = await selectHeld(tx, { userId: user.id, connectionId: id, clientId: client.id, wanted }).for("update", {
    of: assignments,
  });
  const given: GivenAccess[] = [];
  for (const step of planOf({ connectionId: id, clientId: client.id, wanted, unsaid, there })) {
    if (step.result !== "given" && step.result !== "changed") continue;
    const { before, rule, application } = step;
    const key = { userId: user.id, applicationId: application.id, clientId: client.id };
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
  const over = overIn({ connectionId: id, wanted, unsaid, there });
  await removeAssignments(
    tx,
    over.map(({ before }) => before),
  );
  audit.also(over.map((each) => changeOfAccess({ user, ...each }, connection, connection.name)));
  return given;
}

/** What the rules give by these claims, and the applications of which the provider says nothing: there nothing changes. */
export function wishesOf(rules: readonly Rule[], claims: SaidClaims) {
  const unsaid = new Set(
    rules.filter(({ rule }) => isWithheld(claims, rule.claim)).map(({ rule }) => rule.applicationId),
  );
  return { wanted: wantedBy(rules, claims), unsaid };
}

type Wishes = ReturnType<typeof wishesOf>;

/** A person's access that the connection gave, or that its rules are about. */
export const selectHeld = (
  on: Queryable,
  {
    userId,
    connectionId,
    clientId,
    wanted,
  }: { userId: string; connectionId: string; clientId: string } & Pick<Wishes, "wanted">,
) =>
  on
    .select({ before: assignments, application: applications, client: clients })
    .from(assignments)
    .innerJoin(applications, eq(applications.id, assignments.applicationId))
    .innerJoin(clients, eq(clients.id, assignments.clientId))
    .where(
      and(
        eq(assignments.userId, userId),
        or(
          eq(assignments.source, connectionId),
          and(eq(assignments.clientId, clientId), inArray(assignments.applicationId, [...wanted.keys()])),
        ),
      ),
    );

type Held = Awaited<ReturnType<typeof selectHeld>>[number];

interface Planned extends Wishes {
  connectionId: string;
  there: readonly Held[];
}

/** What becomes of each application that a rule gives. What was given by hand stays. */
export const planOf = ({ connectionId, clientId, wanted, unsaid, there }: Planned & { clientId: string }) =>
  [...wanted].map(([applicationId, { rule, application }]) => {
    const held = there.find(({ before: at }) => at.applicationId === applicationId && at.clientId === clientId);
    const before = held?.before;
    const resultOf = () => {
      if (!before) return "given";
      if (before.source !== connectionId) return "byHand";
      if (before.role === rule.role) return "stays";
      return unsaid.has(applicationId) ? "withheld" : "changed";
    };
    return { rule, application, before, result: resultOf() } as const;
  });

/** What no rule gives any more. */
export const overIn = ({ connectionId, wanted, unsaid, there }: Planned): Held[] =>
  there.filter(
    ({ before: { source, applicationId } }) =>
      source === connectionId && !wanted.has(applicationId) && !unsaid.has(applicationId),
  );
