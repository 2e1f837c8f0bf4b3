import { and, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { FactorPolicy, SecondStep } from "~/contract/kit/authentication";
import type { Queryable } from "../../kit/db/database";
import { prepared } from "../../kit/db/prepared";
import { authenticators, passkeys, recoveryCodes, roles, userRoles, users } from "../../kit/db/schema";
import { notDeleted } from "../../kit/db/schema/columns";
import { inForce } from "../../kit/scope/in-force";
import { demandOfRole } from "../account/roles";
import { type GivenIdentifier, preparedByIdentifier, type User } from "../account/users";

export interface Standing {
  /** Factors, best first; if empty, a mailed code completes the sign-in. */
  steps: SecondStep[];
  /** May skip the mailed code, never a demanded second factor. */
  mayTrust: boolean;
}

const theirs = (table: typeof authenticators | typeof passkeys | typeof recoveryCodes) =>
  sql`select from ${table} where ${table.userId} = ${users.id}`;

const shown = {
  totp: sql<boolean>`exists (${theirs(authenticators)} and ${authenticators.confirmedAt} is not null)`,
  passkey: sql<boolean>`exists (${theirs(passkeys)})`,
  recovery: sql<boolean>`exists (${theirs(recoveryCodes)} and ${recoveryCodes.usedAt} is null)`,
  demand: sql<FactorPolicy>`${demandOfRole}`,
  trustedBrowsers: sql<boolean>`coalesce(${roles.trustedBrowsers}, true)`,
};

const usersShown = (on: Queryable) =>
  on
    .select({ user: getTableColumns(users), shown })
    .from(users)
    .leftJoin(userRoles, and(eq(userRoles.userId, users.id), inForce(userRoles)))
    .leftJoin(roles, and(eq(roles.id, userRoles.roleId), eq(roles.status, "ACTIVE"), notDeleted(roles)));

const standingOfUser = prepared("standing_of_user", (on) =>
  usersShown(on).where(eq(users.id, sql.placeholder("userId"))),
);

const standingOfNamed = preparedByIdentifier("user_and_standing", (on, named) => usersShown(on).where(named));

export async function findUserAndStanding(
  on: Queryable,
  given: GivenIdentifier,
): Promise<{ user: User; standing: Standing } | undefined> {
  const found = await standingOfNamed(on, given);
  return found && { user: found.user, standing: standingFrom(found.shown) };
}

export async function standingOf(on: Queryable, userId: string): Promise<Standing> {
  const [found] = await standingOfUser(on).execute({ userId });
  return found ? standingFrom(found.shown) : { steps: [], mayTrust: false };
}

type Shown = { [Key in keyof typeof shown]: (typeof shown)[Key] extends SQL<infer Value> ? Value : never };

function standingFrom(found: Shown): Standing {
  const factors = (["totp", "passkey"] as const).filter((factor) => found[factor]);
  return {
    steps: factors.length > 0 && found.recovery ? [...factors, "recovery"] : factors,
    mayTrust: found.demand === "none" && found.trustedBrowsers,
  };
}

export const secondStepsOf = async (on: Queryable, userId: string): Promise<SecondStep[]> =>
  (await standingOf(on, userId)).steps;

export const hasFactor = async (on: Queryable, userId: string): Promise<boolean> =>
  (await secondStepsOf(on, userId)).length > 0;
