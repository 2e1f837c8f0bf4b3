import { and, asc, eq } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { ATTRIBUTE_READERS } from "~/contract/kit/attribute-rules";
import { linksOf, namedClient, recordedAssignment } from "../../identity/account/links";
import { shownPeriod } from "../../identity/account/period";
import { attachedRoleOf } from "../../identity/account/roles";
import type { Transaction } from "../../kit/db/database";
import {
  type AuditValue,
  applicationRolePages,
  clientAdministrators,
  clients,
  groupClients,
  groupMembers,
  groups,
  pages,
  permissions,
  userAttributes,
  userAttributeValues,
} from "../../kit/db/schema";

export async function roleOf(tx: Transaction, userId: string): Promise<AuditValue> {
  const role = await attachedRoleOf(tx, userId);
  return role ? { id: role.id, name: role.name, ...shownPeriod(role) } : null;
}

export async function assignmentsOf(tx: Transaction, userId: string): Promise<AuditValue> {
  const links = await linksOf(tx, [userId]);
  return links.map(({ assignment, application, client }) =>
    recordedAssignment(application, namedClient(client), assignment.role, assignment),
  );
}

export async function administrationsOf(tx: Transaction, userId: string): Promise<AuditValue> {
  const held = await tx
    .select({ row: clientAdministrators, client: clients.actualName })
    .from(clientAdministrators)
    .innerJoin(clients, eq(clients.id, clientAdministrators.clientId))
    .where(eq(clientAdministrators.userId, userId))
    .orderBy(asc(clients.actualName));
  return held.map(({ row, client }) => ({ id: row.clientId, name: client, reason: row.reason, ...shownPeriod(row) }));
}

export async function groupsByHandOf(tx: Transaction, userId: string): Promise<AuditValue> {
  const held = await tx
    .select({ row: groupMembers, name: groups.name })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .where(eq(groupMembers.userId, userId))
    .orderBy(asc(groups.name));
  return held.map(({ row, name }) => ({ id: row.groupId, name, ...shownPeriod(row) }));
}

export async function clientsOfGroup(tx: Transaction, groupId: string): Promise<AuditValue> {
  const held = await tx
    .select({ row: groupClients, name: clients.actualName })
    .from(groupClients)
    .innerJoin(clients, eq(clients.id, groupClients.clientId))
    .where(eq(groupClients.groupId, groupId))
    .orderBy(asc(clients.actualName));
  return held.map(({ row, name }) => ({ id: row.clientId, name, ...shownPeriod(row) }));
}

/** Values of those attributes that the person may see, or of the others: `Department: Sales`. */
export const attributesOf =
  (seenBy: (typeof ATTRIBUTE_READERS)[number]) =>
  async (tx: Transaction, userId: string): Promise<AuditValue> => {
    const held = await tx
      .select({ label: userAttributes.label, value: userAttributeValues.value })
      .from(userAttributeValues)
      .innerJoin(userAttributes, eq(userAttributes.id, userAttributeValues.attributeId))
      .where(and(eq(userAttributeValues.userId, userId), eq(userAttributes.seenBy, seenBy)))
      .orderBy(asc(userAttributes.name));
    return held.map(({ label, value }) => `${label}: ${value}`);
  };

type Links = PgTable & { permissionId: PgColumn };

/** `recordId`: the column of `links` with the record's id. */
export const permissionsIn =
  (links: Links, recordId: PgColumn) =>
  async (tx: Transaction, id: string): Promise<AuditValue> =>
    tx
      .select({ id: permissions.id, name: permissions.name })
      .from(links)
      .innerJoin(permissions, eq(permissions.id, links.permissionId))
      .where(eq(recordId, id))
      .orderBy(asc(permissions.id));

export const attachedPages = async (tx: Transaction, roleId: string): Promise<AuditValue> =>
  tx
    .select({ id: pages.id, name: pages.page })
    .from(applicationRolePages)
    .innerJoin(pages, eq(pages.id, applicationRolePages.pageId))
    .where(eq(applicationRolePages.applicationRoleId, roleId))
    .orderBy(asc(pages.id));
