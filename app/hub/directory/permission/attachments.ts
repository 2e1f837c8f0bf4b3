import { and, eq, getTableColumns, inArray, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Permission } from "~/contract/permission";
import type { Audit } from "../../call/audit";
import type { Reply } from "../../call/handler";
import type { Queryable } from "../../kit/db/database";
import {
  applicationRolePermissions,
  applicationRoles,
  clanPermissions,
  permissions,
  pocPermissions,
  rolePermissions,
  roles,
} from "../../kit/db/schema";
import { notDeleted } from "../../kit/db/schema/columns";
import { notFound } from "../../kit/failure";
import { existing, holdRecord, type RecordTable, type Uses } from "../../kit/records/change";
import { toPermission } from "../../kit/records/named-records";
import { words } from "./words";

type Links = PgTable & { permissionId: PgColumn };

/** @param key column of `links` with the record's id */
export function attachments<Key extends string>(links: Links & Record<Key, PgColumn>, key: Key, records: RecordTable) {
  return attachmentsIn(links, key, links[key], records);
}

function attachmentsIn(links: Links, key: string, recordId: PgColumn, records: RecordTable) {
  return {
    /** @throws Failure 404 if there is no such record */
    async list(on: Queryable, id: string): Promise<Reply<Permission[]>> {
      if ((await on.$count(records, existing(records, id))) === 0) throw notFound();
      const rows = await on
        .select(getTableColumns(permissions))
        .from(links)
        .innerJoin(permissions, and(eq(permissions.id, links.permissionId), notDeleted(permissions)))
        .where(eq(recordId, id))
        .orderBy(sql`lower(${permissions.name})`, permissions.id);
      return { msg: words.listed, data: rows.map(toPermission) };
    },

    /** Idempotent. @throws Failure 404 if record or permission does not exist */
    async attach(audit: Audit, id: string, permissionId: string): Promise<Reply<Record<string, never>>> {
      await audit.change(async (tx) => {
        const isThere = (await holdRecord(tx, records, id)) && (await holdRecord(tx, permissions, permissionId));
        if (!isThere) throw notFound();
        await tx
          .insert(links)
          .values({ [key]: id, permissionId })
          .onConflictDoNothing();
      });
      return { msg: words.attached, data: {} };
    },

    /** @throws Failure 404 if not attached */
    async detach(audit: Audit, id: string, permissionId: string): Promise<Reply<Record<string, never>>> {
      await audit.change(async (tx) => {
        const isThat = and(eq(recordId, id), eq(links.permissionId, permissionId));
        const detached = await tx.delete(links).where(isThat).returning({ id: links.permissionId });
        if (detached.length === 0) throw notFound(words.notAttached);
      });
      return { msg: words.detached, data: {} };
    },
  };
}

export async function usesOf(on: Queryable, permissionId: string): Promise<Uses> {
  const liveRoles = on.select({ id: roles.id }).from(roles).where(notDeleted(roles));
  const liveApplicationRoles = on
    .select({ id: applicationRoles.id })
    .from(applicationRoles)
    .where(notDeleted(applicationRoles));
  return {
    role: await on.$count(
      rolePermissions,
      and(eq(rolePermissions.permissionId, permissionId), inArray(rolePermissions.roleId, liveRoles)),
    ),
    applicationRole: await on.$count(
      applicationRolePermissions,
      and(
        eq(applicationRolePermissions.permissionId, permissionId),
        inArray(applicationRolePermissions.applicationRoleId, liveApplicationRoles),
      ),
    ),
    poc: await on.$count(pocPermissions, eq(pocPermissions.permissionId, permissionId)),
    clan: await on.$count(clanPermissions, eq(clanPermissions.permissionId, permissionId)),
  };
}
