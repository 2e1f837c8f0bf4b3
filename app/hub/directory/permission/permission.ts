import type { Handler, Handlers } from "../../call/handler";
import type { Transaction } from "../../kit/db/database";
import { permissions } from "../../kit/db/schema";
import {
  addRecord,
  changeRecord,
  lockRecord,
  onUniqueViolation,
  refuseInUse,
  softDelete,
  type UniqueFields,
} from "../../kit/records/change";
import { keepName, keepNewName } from "../../kit/records/look-alike";
import { listOf, toPermission } from "../../kit/records/named-records";
import { readTable } from "../../kit/records/table";
import { usesOf } from "./attachments";
import { words } from "./words";

const unique: UniqueFields = { permissions_name_key: { field: "name", msg: words.nameTaken } };

const listPermissions: Handler<"listPermissions"> = async (input, { hub }) => {
  const { rows, total } = await readTable(hub.db, permissions, listOf(permissions), input);
  return { msg: words.listed, data: rows.map(toPermission), total };
};

const createPermission: Handler<"createPermission"> = async (input, { audit, session }) => {
  const values = { ...input, createdBy: session.userId };
  const add = async (tx: Transaction) => {
    const id = await addRecord(tx, permissions, values);
    await keepName(tx, "PERMISSION", id, values.name);
    return id;
  };
  const _id = await onUniqueViolation(unique, () => audit.change(add));
  return { msg: words.created, data: { _id } };
};

const updatePermission: Handler<"updatePermission"> = async (
  { permissionId, version, ...values },
  { audit, session },
) => {
  await onUniqueViolation(unique, () =>
    audit.change(async (tx) => {
      await keepNewName(tx, "PERMISSION", permissionId, values.name);
      await changeRecord(tx, permissions, permissionId, version, values, session.userId);
    }),
  );
  return { msg: words.updated, data: {} };
};

const deletePermission: Handler<"deletePermission"> = async ({ permissionId }, { audit, session }) => {
  await audit.change(async (tx) => {
    await lockRecord(tx, permissions, permissionId);
    refuseInUse(words.thisPermission, await usesOf(tx, permissionId));
    await softDelete(tx, permissions, permissionId, session.userId);
  });
  return { msg: words.deleted, data: {} };
};

export const permissionHandlers = {
  listPermissions,
  createPermission,
  updatePermission,
  deletePermission,
} satisfies Handlers;
