import { type ActiveUser, type SignedInUser, user } from "~/contract/user";
import { type Link, linksInForceOf } from "../../identity/account/links";
import { shownPeriod } from "../../identity/account/period";
import type { AttachedRole } from "../../identity/account/roles";
import { commonPortalIdOf, type User } from "../../identity/account/users";
import type { Queryable } from "../../kit/db/database";
import { assignments, users } from "../../kit/db/schema";
import { mapped } from "../../kit/records/mapped";
import { isClientWithin, type Scope } from "../../kit/scope/reach";
import { toApplication } from "../application/application";
import { toClient } from "../client/client";

export const userColumns = mapped(users, user, {}, [
  "commonPortalId",
  "emailVerifiedAt",
  "isActive",
  "language",
  "passwordHash",
  "phoneVerifiedAt",
  "profileImage",
  "timeZone",
]);

/** Spec §3, with every assignment in force within the scope. */
export async function activeUserRecords(
  on: Queryable,
  found: readonly { user: User; role: AttachedRole | null }[],
  scope?: Scope,
): Promise<ActiveUser[]> {
  const ids = found.map(({ user: { id } }) => id);
  const linksByUser = new Map<string, Link[]>(ids.map((id) => [id, []]));
  for (const link of await linksInForceOf(on, ids, isClientWithin(scope, assignments.clientId)))
    linksByUser.get(link.assignment.userId)?.push(link);
  return found.map(({ user: each, role }) => activeUserRecord(each, linksByUser.get(each.id) ?? [], role ?? undefined));
}

export const signedInUserRecord = (user: User, role: AttachedRole | undefined): SignedInUser => ({
  _id: user.id,
  ...userColumns.toFields(user),
  phoneNumber: user.phoneNumber ?? "",
  cPortalId: commonPortalIdOf(user),
  isActive: user.isActive,
  isPhoneVerified: user.phoneVerifiedAt !== null,
  version: user.version,
  ...(user.profileImage ? { profileImage: user.profileImage } : {}),
  roleAttached: role?.status === "ACTIVE" ? [{ _id: role.id, name: role.name }] : [],
});

export function activeUserRecord(user: User, links: Link[], role: AttachedRole | undefined): ActiveUser {
  return {
    ...signedInUserRecord(user, role),
    applicationData: distinct(links.map(({ application }) => application)).map(toApplication),
    clientData: distinct(links.map(({ client }) => client)).map(toClient),
    assignments: links.map(({ assignment }) => ({
      applicationId: assignment.applicationId,
      clientId: assignment.clientId,
      role: assignment.role,
      ...shownPeriod(assignment),
    })),
  };
}

const distinct = <Row extends { id: string }>(rows: Row[]): Row[] => [
  ...new Map(rows.map((row) => [row.id, row])).values(),
];
