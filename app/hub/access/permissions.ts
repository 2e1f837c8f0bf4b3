import { permissions } from "../db/schema";
import { notFound } from "../http/failure";
import type { Handler, Handlers } from "../http/handler";
import { changeRecord, refuseInUse, retireRecord, type UniqueFields, uniquely } from "../records/change";
import { lockRecord } from "../records/lock";
import { readTable } from "../records/table";
import { listOf, toNamed } from "./named-records";
import { usesOf } from "./permission-attachments";

const unique: UniqueFields = { permissions_name_key: { field: "name", msg: "There is a permission of that name" } };

const listPermissions: Handler<"listPermissions"> = async (input, { hub }) => {
  const { rows, total } = await readTable(hub.db, permissions, listOf(permissions), input);
  return { msg: "Permissions", data: rows.map(toNamed), total };
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
    if (!(await lockRecord(tx, permissions, permissionId, "update"))) throw notFound();
    refuseInUse("This permission", await usesOf(tx, permissionId));
    await retireRecord(tx, permissions, permissionId, session.userId);
  });
  return { msg: "Permission deleted", data: {} };
};

export const permissionHandlers = { listPermissions, createPermission, updatePermission, deletePermission } satisfies Handlers;
