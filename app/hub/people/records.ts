import type { SQL } from "drizzle-orm";
import type { ActiveUser } from "~/contract/entities/user";
import { type Link, linksOf } from "../account/identity";
import { attachedRolesOf } from "../account/roles";
import type { User } from "../account/users";
import { toApplication, toClient } from "../catalog/records";
import type { Queryable } from "../db/database";

/** The active-user records of spec §3, in two queries however many users they are. `narrowed`: see `linksOf`. */
export async function activeUserRecords(on: Queryable, users: User[], narrowed?: SQL): Promise<ActiveUser[]> {
  const ids = users.map(({ id }) => id);
  const [links, roles] = await Promise.all([linksOf(on, ids, narrowed), attachedRolesOf(on, ids)]);
  const linksByUser = new Map<string, Link[]>(ids.map((id) => [id, []]));
  for (const link of links) linksByUser.get(link.assignment.userId)?.push(link);
  return users.map((user) => {
    const own = linksByUser.get(user.id) ?? [];
    const role = roles.get(user.id);
    return {
      _id: user.id,
      email: user.email,
      firstName: user.firstName,
      lastName: user.lastName,
      phoneNumber: user.phoneNumber ?? "",
      userName: user.userName,
      cPortalId: user.commonPortalId ?? "",
      isActive: user.isActive,
      version: user.version,
      ...(user.profileImage ? { profileImage: user.profileImage } : {}),
      applicationData: distinct(own.map(({ application }) => application)).map(toApplication),
      clientData: distinct(own.map(({ client }) => client)).map(toClient),
      assignments: own.map(({ assignment: { applicationId, clientId, role: name } }) => ({ applicationId, clientId, role: name })),
      roleAttached: role?.status === "ACTIVE" ? [{ _id: role.id, name: role.name }] : [],
    };
  });
}

const distinct = <Row extends { id: string }>(rows: Row[]): Row[] => [...new Map(rows.map((row) => [row.id, row])).values()];
