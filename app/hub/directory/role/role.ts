import { and, count, eq, sql } from "drizzle-orm";
import type { FactorPolicy } from "~/contract/kit/authentication";
import { isAdminRole, type Status } from "~/contract/kit/rules";
import type { Handler, Handlers } from "../../call/handler";
import type { Queryable, Transaction } from "../../kit/db/database";
import { rolePermissions, roles, userRoles, users } from "../../kit/db/schema";
import { notDeleted } from "../../kit/db/schema/columns";
import { Failure, invalid } from "../../kit/failure";
import {
  addRecord,
  changeRecord,
  existing,
  lockRecord,
  onUniqueViolation,
  refuseInUse,
  softDelete,
  type UniqueFields,
  type Uses,
} from "../../kit/records/change";
import { keepName, keepNewName } from "../../kit/records/look-alike";
import { listOf, toRole } from "../../kit/records/named-records";
import { readTable } from "../../kit/records/table";
import { rolesUsing } from "../../kit/scope/using";
import { attachments } from "../permission/attachments";
import { words } from "./words";

const unique: UniqueFields = { roles_name_key: { field: "name", msg: words.nameTaken } };
const list = { ...listOf(roles), using: rolesUsing };
const attached = attachments(rolePermissions, "roleId", roles);

const listRoles: Handler<"listRoles"> = async (input, { hub }) => {
  const { rows, total } = await readTable(hub.db, roles, list, input);
  return { msg: words.listed, data: rows.map(toRole), total };
};

const createRole: Handler<"createRole"> = async (input, { audit, session }) => {
  refuseNone(input);
  const { factorPolicy = isAdminRole(input.name) ? "any" : "none" } = input;
  const values = { ...input, factorPolicy, createdBy: session.userId };
  const add = async (tx: Transaction) => {
    const id = await addRecord(tx, roles, values);
    await keepName(tx, "ROLE", id, values.name);
    return id;
  };
  const _id = await onUniqueViolation(unique, () => audit.change(add));
  return { msg: words.created, data: { _id } };
};

const updateRole: Handler<"updateRole"> = async ({ roleId, version, ...values }, { audit, session }) => {
  refuseNone(values);
  await onUniqueViolation(unique, () =>
    audit.change(async (tx) => {
      await keepAdmins(tx, roleId, values);
      const { factorPolicy = isAdminRole(values.name) ? kept : undefined } = values;
      await keepNewName(tx, "ROLE", roleId, values.name);
      await changeRecord(tx, roles, roleId, version, { ...values, factorPolicy }, session.userId);
    }),
  );
  return { msg: words.updated, data: {} };
};

const deleteRole: Handler<"deleteRole"> = async ({ roleId }, { audit, session }) => {
  await audit.change(async (tx) => {
    await lockRecord(tx, roles, roleId);
    refuseInUse(words.thisRole, await usesOf(tx, roleId));
    await softDelete(tx, roles, roleId, session.userId);
  });
  return { msg: words.deleted, data: {} };
};

export const usesOf = async (on: Queryable, roleId: string): Promise<Uses> => ({ user: await holdersOf(on, roleId) });

async function holdersOf(on: Queryable, roleId: string): Promise<number> {
  const [found] = await on
    .select({ holders: count() })
    .from(userRoles)
    .innerJoin(users, and(eq(users.id, userRoles.userId), notDeleted(users)))
    .where(eq(userRoles.roleId, roleId));
  return found!.holders;
}

/**
 * The console opens to the role Admin by name: renamed or INACTIVE, it would lock out every Admin.
 * @throws Failure 409
 */
async function keepAdmins(
  tx: Transaction,
  roleId: string,
  { name, status }: { name: string; status: Status },
): Promise<void> {
  const [role] = await tx.select({ name: roles.name }).from(roles).where(existing(roles, roleId)).for("update");
  if (!role || !isAdminRole(role.name) || (isAdminRole(name) && status === "ACTIVE")) return;
  if ((await holdersOf(tx, roleId)) === 0) return;
  const field = isAdminRole(name) ? "status" : "name";
  const msg = words.keepAdmins(role.name);
  throw new Failure(409, msg, { fieldErrors: { [field]: [msg] }, reason: "in-use" });
}

/** @throws Failure 400 if Admins would need no second factor */
function refuseNone({ name, factorPolicy }: { name: string; factorPolicy?: FactorPolicy | undefined }): void {
  if (isAdminRole(name) && factorPolicy === "none")
    throw invalid(words.adminsNeedFactor, { factorPolicy: [words.adminsNeedFactor] });
}

/** A role renamed to Admin demands a factor; a stricter demand stays. */
const kept = sql`case when ${roles.factorPolicy} = 'none' then 'any' else ${roles.factorPolicy} end`;

export const roleHandlers = {
  listRoles,
  createRole,
  updateRole,
  deleteRole,
  permissionsOfRole: ({ roleId }, { hub }) => attached.list(hub.db, roleId),
  attachPermissionToRole: ({ roleId, permissionId }, { audit }) => attached.attach(audit, roleId, permissionId),
  detachPermissionFromRole: ({ roleId, permissionId }, { audit }) => attached.detach(audit, roleId, permissionId),
} satisfies Handlers;
