import { and, count, eq, isNull, type SQL } from "drizzle-orm";
import type { Permission } from "~/contract/entities/role";
import { clanPermissions, permissions, pocPermissions, rolePermissions } from "../db/schema";
import type { Handler, Handlers } from "../http/handler";
import { changeRecord, refuseInUse, retireRecord, type UniqueFields, uniquely } from "../records/change";
import type { ListDefinition } from "../records/list";
import { readPage } from "../records/page";

const list: ListDefinition = {
  id: permissions.id,
  fields: { name: permissions.name, description: permissions.description, status: permissions.status },
  mainField: "name",
  defaultSort: "name",
};

const unique: UniqueFields = { permissions_name_key: { field: "name", msg: "There is a permission of that name" } };

export function toPermission({ id, name, description, status, version }: typeof permissions.$inferSelect): Permission {
  return { _id: id, name, description, status, version };
}

const listPermissions: Handler<"listPermissions"> = async (input, { hub }) => {
  const shown = (where: SQL | undefined) => and(isNull(permissions.deletedAt), where);
  const { rows, total } = await readPage(list, input, {
    rows: ({ where, orderBy, limit, offset }) =>
      hub.db.select().from(permissions).where(shown(where)).orderBy(...orderBy).limit(limit).offset(offset),
    count: (where) => hub.db.$count(permissions, shown(where)),
  });
  return { msg: "Permissions", data: rows.map(toPermission), total };
};

const createPermission: Handler<"createPermission"> = async (input, { hub, session }) => {
  const [made] = await uniquely(unique, () =>
    hub.db
      .insert(permissions)
      .values({ ...input, createdBy: session.userId })
      .returning({ id: permissions.id }),
  );
  return { msg: "Permission created", data: { _id: made!.id } };
};

const updatePermission: Handler<"updatePermission"> = async ({ permissionId, version, ...values }, { hub, session }) => {
  await uniquely(unique, () => changeRecord(hub.db, permissions, permissionId, version, values, session.userId));
  return { msg: "Permission updated", data: {} };
};

const deletePermission: Handler<"deletePermission"> = async ({ permissionId }, { hub, session }) => {
  await hub.db.transaction(async (tx) => {
    const usesIn = async (table: typeof rolePermissions | typeof pocPermissions | typeof clanPermissions) => {
      const [found] = await tx.select({ uses: count() }).from(table).where(eq(table.permissionId, permissionId));
      return found!.uses;
    };
    refuseInUse("This permission", {
      role: await usesIn(rolePermissions),
      "point of contact": await usesIn(pocPermissions),
      clan: await usesIn(clanPermissions),
    });
    await retireRecord(tx, permissions, permissionId, session.userId);
  });
  return { msg: "Permission deleted", data: {} };
};

export const permissionHandlers = { listPermissions, createPermission, updatePermission, deletePermission } satisfies Handlers;
