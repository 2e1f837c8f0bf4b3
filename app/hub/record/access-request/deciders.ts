import { and, asc, eq, inArray, lte, or, sql } from "drizzle-orm";
import type { ACCESS_DECIDERS } from "~/contract/access-request";
import { isSignedInAdmin, type Session } from "../../call/session";
import { type ApprovingStep, approvingSteps } from "../../directory/document-approval/approval-chain";
import { selectAdmins } from "../../identity/account/roles";
import type { User } from "../../identity/account/users";
import type { Queryable } from "../../kit/db/database";
import { type accessDecisions, type accessRequests, applicationOwners, assignments, users } from "../../kit/db/schema";
import { notDeleted } from "../../kit/db/schema/columns";
import { inForce } from "../../kit/scope/in-force";

export interface Step {
  by: (typeof ACCESS_DECIDERS)[number];
  /** Names; empty unless roles decide. */
  roles: string[];
  sequence: number | null;
  people: User[];
}

export type Request = Pick<typeof accessRequests.$inferSelect, "userId" | "applicationId" | "clientId">;
export type Decision = Pick<typeof accessDecisions.$inferSelect, "roles" | "sequence" | "userId">;

/** People read for a step; of more, only the reader besides. */
const PEOPLE_MAX = 50;

/**
 * Finds who decides, as of now (docs/decisions/0082): computed for each request from what is in force. Reads what several requests share
 * once.
 * @param readerId found in a step however many people it has
 */
export function decidersOn(on: Queryable, readerId: string) {
  const ladder = remembered((applicationId: string, clientId: string) =>
    ladderOf(on, { applicationId, clientId }, readerId),
  );
  const owners = remembered((applicationId: string) => ownersOf(on, applicationId));
  const admins = remembered(() => selectAdmins(on).orderBy(...byName));

  /** Steps of the named approvers that are left, each with somebody who may decide. */
  async function namedSteps(request: Request, decisions: readonly Decision[]): Promise<Step[]> {
    if (!request.clientId) return [];
    const steps = await ladder(request.applicationId, request.clientId);
    const last = decisions.findLast(({ roles }) => roles.length > 0);
    return steps
      .filter(({ sequence }) => !last || turnOf(sequence) > turnOf(last.sequence))
      .map((step) => ({ ...step, people: eligible(step.people, request, decisions) }))
      .filter(({ people }) => people.length > 0);
  }

  /** The next step first; without named approvers the owners decide, without owners the Admins. */
  async function stepsLeft(request: Request, decisions: readonly Decision[]): Promise<Step[]> {
    const named = await namedSteps(request, decisions);
    if (named.length > 0) return named;
    const last = { roles: [], sequence: null };
    const owning = eligible(await owners(request.applicationId), request, decisions);
    if (owning.length > 0) return [{ by: "OWNERS", ...last, people: owning }];
    return [{ by: "ADMINS", ...last, people: eligible(await admins(), request, decisions) }];
  }

  return { namedSteps, stepsLeft };
}

/** Admins decide only in a session that counts as one. */
export const isTurnOf = ({ by, people }: Step, session: Session): boolean =>
  people.some(({ id }) => id === session.userId) && (by !== "ADMINS" || isSignedInAdmin(session));

/** Nobody decides on their own request, or twice. */
const eligible = (people: readonly User[], { userId }: Request, decisions: readonly Decision[]): User[] =>
  people.filter(({ id }) => id !== userId && decisions.every((decision) => decision.userId !== id));

/** Roles without a sequence come last. */
const turnOf = (sequence: number | null): number => sequence ?? Number.MAX_SAFE_INTEGER;

const byName = [asc(sql`lower(${users.firstName})`), asc(sql`lower(${users.lastName})`), asc(users.id)];

const isInUse = and(eq(users.isActive, true), notDeleted(users));

async function ladderOf(
  on: Queryable,
  scope: { applicationId: string; clientId: string },
  readerId: string,
): Promise<Step[]> {
  const steps = await approvingSteps(on, scope);
  if (steps.length === 0) return [];
  const holders = await holdersOf(on, scope, steps, readerId);
  return steps.map(({ roles, sequence }) => {
    const names = roles.map((role) => role.toLowerCase());
    const people = holders.filter(({ role }) => names.includes(role)).map(({ user }) => user);
    return { by: "ROLES", roles, sequence, people: people.filter(isFirst) };
  });
}

/** Somebody holds one role for a client, but the role may be named twice. */
const isFirst = ({ id }: User, index: number, all: readonly User[]): boolean =>
  all.findIndex((each) => each.id === id) === index;

/** Assignments name their role: looked up by name, ignoring case. */
async function holdersOf(
  on: Queryable,
  { applicationId, clientId }: { applicationId: string; clientId: string },
  steps: readonly ApprovingStep[],
  readerId: string,
): Promise<{ role: string; user: User }[]> {
  const names = [...new Set(steps.flatMap(({ roles }) => roles).map((role) => role.toLowerCase()))];
  const role = sql<string>`lower(${assignments.role})`;
  const among = on
    .select({
      userId: assignments.userId,
      role: role.as("role"),
      rank: sql<number>`row_number() over (partition by lower(${assignments.role}) order by ${users.id})`.as("rank"),
    })
    .from(assignments)
    .innerJoin(users, and(eq(users.id, assignments.userId), isInUse))
    .where(
      and(
        eq(assignments.applicationId, applicationId),
        eq(assignments.clientId, clientId),
        inForce(assignments),
        inArray(role, names),
      ),
    )
    .as("among");
  return on
    .select({ role: among.role, user: users })
    .from(among)
    .innerJoin(users, eq(users.id, among.userId))
    .where(or(lte(among.rank, PEOPLE_MAX), eq(among.userId, readerId)))
    .orderBy(...byName);
}

async function ownersOf(on: Queryable, applicationId: string): Promise<User[]> {
  const found = await on
    .select({ user: users })
    .from(applicationOwners)
    .innerJoin(users, and(eq(users.id, applicationOwners.userId), isInUse))
    .where(eq(applicationOwners.applicationId, applicationId))
    .orderBy(...byName);
  return found.map(({ user }) => user);
}

/** Asks once for the same arguments. */
function remembered<Args extends string[], Result>(ask: (...args: Args) => Promise<Result>) {
  const answers = new Map<string, Promise<Result>>();
  return (...args: Args): Promise<Result> => {
    const key = args.join(" ");
    const known = answers.get(key) ?? ask(...args);
    answers.set(key, known);
    return known;
  };
}
