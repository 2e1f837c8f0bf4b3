import { and, asc, eq, gt, gte, isNull, lte, sql } from "drizzle-orm";
import { ACCESS_REMINDER_DAYS, OVERVIEW_DAYS } from "~/contract/kit/rules";
import type { Overview } from "~/contract/overview";
import { DAY_MS } from "~/lib/durations";
import { harmless } from "~/lib/harmless";
import { personName } from "../../identity/account/users";
import type { Queryable } from "../../kit/db/database";
import {
  applicationSecrets,
  applications,
  roles,
  serviceAccounts,
  serviceAccountTokens,
  signingKeys,
  userRoles,
  users,
} from "../../kit/db/schema";
import { notDeleted } from "../../kit/db/schema/columns";
import { hasNotEnded } from "../../kit/scope/in-force";

const SHOWN_MAX = 20;

export async function endingRoles(on: Queryable, end: Date): Promise<Overview["rolesEnding"]> {
  const found = await on
    .select({ user: users, role: roles.name, validUntil: userRoles.validUntil })
    .from(userRoles)
    .innerJoin(users, and(eq(users.id, userRoles.userId), notDeleted(users)))
    .innerJoin(roles, and(eq(roles.id, userRoles.roleId), notDeleted(roles)))
    .where(and(hasNotEnded(userRoles), lte(userRoles.validUntil, end)))
    .orderBy(asc(userRoles.validUntil), asc(userRoles.userId))
    .limit(SHOWN_MAX);
  return found.map(({ user, role, validUntil }) => ({
    userId: user.id,
    person: harmless(personName(user)),
    role: harmless(role),
    validUntil: validUntil!.toISOString(),
  }));
}

type Ending = Overview["secretsEnding"][number];

/** Soonest first; those that have just ended are among them. */
export async function endingSecrets(on: Queryable, now: Date): Promise<Ending[]> {
  const first = new Date(now.getTime() - ACCESS_REMINDER_DAYS * DAY_MS);
  const last = new Date(now.getTime() + OVERVIEW_DAYS * DAY_MS);
  const secrets = await on
    .select({
      kind: sql<Ending["kind"]>`'APPLICATION_SECRET'`,
      ownerId: applications.id,
      owner: applications.name,
      name: applicationSecrets.name,
      endsAt: applicationSecrets.expiresAt,
    })
    .from(applicationSecrets)
    .innerJoin(applications, and(eq(applications.id, applicationSecrets.applicationId), notDeleted(applications)))
    .where(and(gte(applicationSecrets.expiresAt, first), lte(applicationSecrets.expiresAt, last)))
    .orderBy(asc(applicationSecrets.expiresAt))
    .limit(SHOWN_MAX);
  const tokens = await on
    .select({
      kind: sql<Ending["kind"]>`'SERVICE_TOKEN'`,
      ownerId: serviceAccounts.id,
      owner: serviceAccounts.name,
      name: serviceAccountTokens.ending,
      endsAt: serviceAccountTokens.expiresAt,
    })
    .from(serviceAccountTokens)
    .innerJoin(serviceAccounts, eq(serviceAccounts.id, serviceAccountTokens.serviceAccountId))
    .where(
      and(
        eq(serviceAccounts.status, "ACTIVE"),
        gte(serviceAccountTokens.expiresAt, first),
        lte(serviceAccountTokens.expiresAt, last),
      ),
    )
    .orderBy(asc(serviceAccountTokens.expiresAt))
    .limit(SHOWN_MAX);
  const keys = await on
    .select({
      kind: sql<Ending["kind"]>`'SIGNING_KEY'`,
      ownerId: sql<null>`null`,
      owner: sql<string>`''`,
      name: signingKeys.algorithm,
      endsAt: signingKeys.retiresAt,
    })
    .from(signingKeys)
    .where(
      and(
        isNull(signingKeys.revokedAt),
        lte(signingKeys.signsFrom, now),
        gt(signingKeys.retiresAt, now),
        lte(signingKeys.retiresAt, last),
      ),
    );
  return [...secrets, ...tokens, ...keys]
    .map((row) => ({ ...row, owner: harmless(row.owner), name: harmless(row.name), endsAt: row.endsAt!.toISOString() }))
    .sort((one, other) => one.endsAt.localeCompare(other.endsAt))
    .slice(0, SHOWN_MAX);
}
