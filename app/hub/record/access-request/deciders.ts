import { and, asc, eq, exists, inArray, lte, not, or, sql } from "drizzle-orm";
import type { ACCESS_DECIDERS } from "~/contract/access-request";
import { isSignedInAdmin, type Session, scopeOf } from "../../call/session";
import { type ApprovingStep, approvingSteps } from "../../directory/document-approval/approval-chain";
import { selectAdmins } from "../../identity/account/roles";
import type { User } from "../../identity/account/users";
import type { Queryable } from "../../kit/db/database";
import {
  type accessDecisions,
  accessRequests,
  applicationOwners,
  assignments,
  clientAdministrators,
  users,
} from "../../kit/db/schema";
import { notDeleted } from "../../kit/db/schema/columns";
import { grantableFor } from "../../kit/scope/grantable";
import { inForce } from "../../kit/scope/in-force";
import { isPrivilegedUser, isWithin } from "../../kit/scope/reach";
import { representedBy, standInsOn } from "./stand-in-chain";

export interface Decider {
  user: User;
  /** Whose place they decide in; null: their own. */
  standsFor: User | null;
}

export interface Step {
  by: (typeof ACCESS_DECIDERS)[number];
  /** Names; empty unless roles decide. */
  roles: string[];
  sequence: number | null;
  people: Decider[];
  /** Set for client administrators. */
  clientId?: string;
}

/** Its people are present or absent. */
type StoredStep = Omit<Step, "people"> & { people: User[] };

export type Request = Pick<
  typeof accessRequests.$inferSelect,
  "userId" | "applicationId" | "clientId" | "role" | "state"
>;
export type Decision = Pick<typeof accessDecisions.$inferSelect, "roles" | "sequence" | "userId" | "standsForId">;

/** Read per step; of more, only the readers besides. */
const PEOPLE_MAX = 50;

/**
 * As of now (docs/decisions/0082, 0085); reads once what requests share.
 * @param readerId found in a step however many people it has
 */
export function decidersOn(on: Queryable, readerId: string) {
  const standIns = standInsOn(on);
  const readers = remembered(() => representedBy(on, readerId));
  const ladder = remembered(async (applicationId: string, clientId: string) =>
    ladderOf(on, { applicationId, clientId }, await readers()),
  );
  const owners = remembered((applicationId: string) => ownersOf(on, applicationId));
  const had = remembered((clientId: string) => grantableFor(on, clientId));
  const administrators = remembered((clientId: string) => administratorsOf(on, clientId));
  const admins = remembered(() => selectAdmins(on).orderBy(...byName));

  /** Remaining steps of named approvers, each with somebody who may decide. */
  async function namedSteps(request: Request, decisions: readonly Decision[]): Promise<Step[]> {
    if (!request.clientId) return [];
    const steps = await ladder(request.applicationId, request.clientId);
    const last = decisions.findLast(({ roles }) => roles.length > 0);
    const left = steps.filter(({ sequence }) => !last || turnOf(sequence) > turnOf(last.sequence));
    const named: Step[] = [];
    for (const step of left) named.push({ ...step, people: await present(step.people, request, decisions) });
    return named.filter(({ people }) => people.length > 0);
  }

  /** Stand-ins replace absent people. */
  async function present(people: readonly User[], request: Request, decisions: readonly Decision[]) {
    const isEligible = eligibleFor(request, decisions);
    const places = await standIns.placesOf(people.filter(isEligible), isEligible);
    return [...places.filter(({ standsFor }) => !standsFor), ...places.filter(({ standsFor }) => standsFor)].filter(
      isFirstPlace,
    );
  }

  /** Give what the client has, and nothing to Admins and Auditors. */
  async function clientStep(request: Request, decisions: readonly Decision[]): Promise<Step | undefined> {
    const { clientId, applicationId, role } = request;
    if (!clientId || isEmergency(request)) return undefined;
    const candidates = (await administrators(clientId)).filter(eligibleFor(request, decisions));
    if (candidates.length === 0) return undefined;
    const roles = (await had(clientId)).find((each) => each.applicationId === applicationId)?.roles ?? [];
    if (!roles.some((each) => each.toLowerCase() === role.toLowerCase())) return undefined;
    if (await isPrivilegedUser(on, request.userId)) return undefined;
    const people = candidates.map((user) => ({ user, standsFor: null }));
    return { by: "CLIENT_ADMINISTRATORS", roles: [], sequence: null, people, clientId };
  }

  /**
   * The next first; without named approvers the owners decide, else the client's administrators, or the Admins. Emergency access is looked
   * at by owners or Admins.
   */
  async function stepsLeft(request: Request, decisions: readonly Decision[]): Promise<Step[]> {
    const named = isEmergency(request) ? [] : await namedSteps(request, decisions);
    if (named.length > 0) return named;
    const last = { roles: [], sequence: null };
    const owning = await present(await owners(request.applicationId), request, decisions);
    if (owning.length > 0) return [{ by: "OWNERS", ...last, people: owning }];
    const within = await clientStep(request, decisions);
    if (within) return [within];
    return [{ by: "ADMINS", ...last, people: await present(await admins(), request, decisions) }];
  }

  return { namedSteps, stepsLeft };
}

export const isEmergency = ({ state }: Pick<Request, "state">): boolean =>
  state === "EMERGENCY" || state === "LOOKED_AT";

/** Admins decide only in a session that counts as one; stand-ins need no role. */
export function turnIn({ by, people, clientId }: Step, session: Session): Decider | undefined {
  const decider = people.find(({ user }) => user.id === session.userId);
  if (clientId) return scopeOf(session) && isWithin(scopeOf(session), clientId) ? decider : undefined;
  return by !== "ADMINS" || decider?.standsFor || isSignedInAdmin(session) ? decider : undefined;
}

/** Somebody else decides in the user's place. */
export const isAbsentFrom = ({ people }: Step, { userId }: Session): boolean =>
  people.some(({ standsFor }) => standsFor?.id === userId);

/** Nobody decides on their own request, or twice, even through a stand-in. */
const eligibleFor =
  ({ userId }: Request, decisions: readonly Decision[]) =>
  ({ id }: User): boolean =>
    id !== userId && decisions.every((decision) => decision.userId !== id && decision.standsForId !== id);

/** In their own right before another's. */
const isFirstPlace = ({ user }: Decider, index: number, all: readonly Decider[]): boolean =>
  all.findIndex((each) => each.user.id === user.id) === index;

const turnOf = (sequence: number | null): number => sequence ?? Number.MAX_SAFE_INTEGER;

const byName = [asc(sql`lower(${users.firstName})`), asc(sql`lower(${users.lastName})`), asc(users.id)];

const isInUse = and(eq(users.isActive, true), notDeleted(users));

async function ladderOf(
  on: Queryable,
  scope: { applicationId: string; clientId: string },
  readerIds: string[],
): Promise<StoredStep[]> {
  const steps = await approvingSteps(on, scope);
  if (steps.length === 0) return [];
  const holders = await holdersOf(on, scope, steps, readerIds);
  return steps.map(({ roles, sequence }) => {
    const names = roles.map((role) => role.toLowerCase());
    const people = holders.filter(({ role }) => names.includes(role)).map(({ user }) => user);
    return { by: "ROLES", roles, sequence, people: people.filter(isFirst) };
  });
}

/** Somebody holds one role for a client, but the role may be named twice. */
const isFirst = ({ id }: User, index: number, all: readonly User[]): boolean =>
  all.findIndex((each) => each.id === id) === index;

async function holdersOf(
  on: Queryable,
  { applicationId, clientId }: { applicationId: string; clientId: string },
  steps: readonly ApprovingStep[],
  readerIds: string[],
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
        not(isTaken(on)),
        inArray(role, names),
      ),
    )
    .as("among");
  return on
    .select({ role: among.role, user: users })
    .from(among)
    .innerJoin(users, eq(users.id, among.userId))
    .where(or(lte(among.rank, PEOPLE_MAX), inArray(among.userId, readerIds)))
    .orderBy(...byName);
}

/** Roles taken in an emergency decide on nobody's request. */
const isTaken = (on: Queryable) =>
  exists(
    on
      .select({ one: sql`1` })
      .from(accessRequests)
      .where(
        and(
          eq(accessRequests.userId, assignments.userId),
          eq(accessRequests.applicationId, assignments.applicationId),
          eq(accessRequests.clientId, assignments.clientId),
          eq(accessRequests.validUntil, assignments.validUntil),
          inArray(accessRequests.state, ["EMERGENCY", "LOOKED_AT"]),
        ),
      ),
  );

async function ownersOf(on: Queryable, applicationId: string): Promise<User[]> {
  const found = await on
    .select({ user: users })
    .from(applicationOwners)
    .innerJoin(users, and(eq(users.id, applicationOwners.userId), isInUse))
    .where(eq(applicationOwners.applicationId, applicationId))
    .orderBy(...byName);
  return found.map(({ user }) => user);
}

async function administratorsOf(on: Queryable, clientId: string): Promise<User[]> {
  const found = await on
    .select({ user: users })
    .from(clientAdministrators)
    .innerJoin(users, and(eq(users.id, clientAdministrators.userId), isInUse))
    .where(and(eq(clientAdministrators.clientId, clientId), inForce(clientAdministrators)))
    .orderBy(...byName);
  return found.map(({ user }) => user);
}

function remembered<Args extends string[], Result>(ask: (...args: Args) => Promise<Result>) {
  const answers = new Map<string, Promise<Result>>();
  return (...args: Args): Promise<Result> => {
    const key = args.join(" ");
    const known = answers.get(key) ?? ask(...args);
    answers.set(key, known);
    return known;
  };
}
