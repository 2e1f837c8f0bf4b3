import { and, count, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import { ALL, LIST_CAP_ROWS, REGIONS, type Region } from "~/contract/kit/rules";
import type { Handler, Handlers } from "../../call/handler";
import { readsAll } from "../../call/session";
import type { Queryable, Transaction } from "../../kit/db/database";
import {
  applicationRolePages,
  applicationRolePermissions,
  applicationRoles,
  applications,
  assignments,
  connectionRules,
  connections,
  documentApprovals,
} from "../../kit/db/schema";
import { invalid, notFound } from "../../kit/failure";
import {
  addRecord,
  changeRecord,
  existing,
  onUniqueViolation,
  refuseInUse,
  softDelete,
  type UniqueFields,
  type Uses,
} from "../../kit/records/change";
import type { ListDefinition } from "../../kit/records/list";
import { countRows, readPage } from "../../kit/records/page";
import { requireApplication, requireClient } from "../../kit/scope/require";
import { clientName } from "../../kit/scope/scope";
import { countAssignments } from "../../kit/scope/uses";
import { applicationRolesUsing } from "../../kit/scope/using";
import { attachments } from "../permission/attachments";
import { rangeWarning } from "./range-warning";
import { applicationRoleColumns, byTurn, readableBy, selectRoles, toApplicationRole, toNamedRole } from "./record";
import { words } from "./words";

type StoredRole = typeof applicationRoles.$inferSelect;

const list: ListDefinition = {
  id: applicationRoles.id,
  fields: { role: applicationRoles.role, applicationName: applications.name, clientName },
  using: applicationRolesUsing,
  mainField: "role",
  defaultSort: "role",
  texts: ["clientName"],
  ties: { role: "applicationName", applicationName: "role", clientName: "role" },
};

const unique: UniqueFields = {
  application_roles_key: { field: "role", msg: words.nameTaken },
};

const listApplicationRoles: Handler<"listApplicationRoles"> = async (input, { hub: { db }, session }) => {
  const readable = (where: SQL | undefined) => and(readableBy(session), where);
  const { rows, total } = await readPage(list, input, {
    rows: ({ where, orderBy, limit, offset }) =>
      selectRoles(db, readable(where))
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset),
    count: (where) => countRows(db, selectRoles(db, readable(where))),
  });
  return { msg: words.listed, data: rows.map(readsAll(session) ? toApplicationRole : toNamedRole), total };
};

const createApplicationRole: Handler<"createApplicationRole"> = async (input, { audit, session }) => {
  refuseReversed(input);
  const values = {
    ...applicationRoleColumns.toColumns(input),
    regions: resolved(input.regions),
    createdBy: session.userId,
  };
  const _id = await onUniqueViolation(unique, () =>
    audit.change(async (tx) => {
      await requireApplication(tx, input.applicationId);
      if (input.clientId) await requireClient(tx, input.clientId);
      return addRecord(tx, applicationRoles, values);
    }),
  );
  return { msg: words.created, data: { _id } };
};

const updateApplicationRole: Handler<"updateApplicationRole"> = async (input, { audit, session }) => {
  const { applicationRoleMasterId: id, version, ...fields } = input;
  const values = { ...applicationRoleColumns.toColumns(fields), regions: resolved(fields.regions) };
  const warning = await onUniqueViolation(unique, () =>
    audit.change(async (tx) => {
      const stored = await lockRole(tx, id);
      const { rangeFrom = stored.rangeFrom, rangeTo = stored.rangeTo } = fields;
      refuseReversed({ rangeFrom, rangeTo });
      if (fields.applicationId !== stored.applicationId) await refuseMove(tx, stored, fields.applicationId);
      // Users keep the role under its new name, and connections give it.
      if (fields.role !== stored.role) {
        await tx.update(assignments).set({ role: fields.role }).where(isAssigned(stored));
        await tx.update(connectionRules).set({ role: fields.role }).where(isGivenByRule(stored));
        await tx.update(connections).set({ defaultRole: fields.role }).where(isGivenAtFirst(stored));
      }
      await changeRecord(tx, applicationRoles, id, version, values, session.userId);
      return rangeWarning(tx, id);
    }),
  );
  return { msg: warning ? words.updatedBut(warning) : words.updated, data: { warning } };
};

const deleteApplicationRole: Handler<"deleteApplicationRole"> = async (
  { applicationRoleMasterId: id },
  { audit, session },
) => {
  await audit.change(async (tx) => {
    const role = await lockRole(tx, id);
    refuseInUse(words.thisRole, await usesOfRole(tx, role));
    await softDelete(tx, applicationRoles, id, session.userId);
  });
  return { msg: words.deleted, data: {} };
};

async function lockRole(tx: Transaction, id: string): Promise<StoredRole> {
  const [found] = await tx.select().from(applicationRoles).where(existing(applicationRoles, id)).for("update");
  if (!found) throw notFound();
  return found;
}

/** Choosing All means every region except All itself (spec §5). */
export const resolved = (regions: readonly Region[]): Region[] =>
  REGIONS.filter((region) => region !== ALL && (regions.includes(ALL) || regions.includes(region)));

interface Bounds {
  rangeFrom?: number | null | undefined;
  rangeTo?: number | null | undefined;
}

function refuseReversed({ rangeFrom, rangeTo }: Bounds): void {
  if (typeof rangeFrom === "number" && typeof rangeTo === "number" && rangeFrom > rangeTo)
    throw invalid(words.rangeReversed, { rangeTo: [words.rangeReversed] });
}

/** Its pages and approvals belong to its application. */
async function refuseMove(tx: Transaction, role: StoredRole, applicationId: string): Promise<void> {
  const { id } = role;
  await requireApplication(tx, applicationId);
  const [attached] = await tx
    .select({ uses: count() })
    .from(applicationRolePages)
    .where(eq(applicationRolePages.applicationRoleId, id));
  refuseInUse(words.thisRole, {
    page: attached!.uses,
    documentApproval: await approvalsOf(tx, id),
    assignment: await countAssignments(tx, isAssigned(role)),
  });
}

const usesOfRole = async (on: Queryable, role: StoredRole): Promise<Uses> => ({
  documentApproval: await approvalsOf(on, role.id),
  assignment: await countAssignments(on, isAssigned(role)),
});

export async function usesOf(on: Queryable, id: string): Promise<Uses> {
  const [role] = await on.select().from(applicationRoles).where(existing(applicationRoles, id));
  return role ? usesOfRole(on, role) : {};
}

async function approvalsOf(on: Queryable, roleId: string): Promise<number> {
  const [found] = await on
    .select({ uses: count() })
    .from(documentApprovals)
    .where(eq(documentApprovals.roleId, roleId));
  return found!.uses;
}

/** Users are assigned to roles by name. */
function isAssigned({ applicationId, clientId, role }: StoredRole): SQL {
  const isOfClient = clientId === null ? undefined : eq(assignments.clientId, clientId);
  return and(
    eq(assignments.applicationId, applicationId),
    sql`lower(${assignments.role}) = lower(${role})`,
    isOfClient,
  )!;
}

const isGivenByRule = ({ applicationId, clientId, role }: StoredRole): SQL =>
  and(
    eq(connectionRules.applicationId, applicationId),
    sql`lower(${connectionRules.role}) = lower(${role})`,
    clientId === null
      ? undefined
      : sql`${connectionRules.connectionId} in (select id from ${connections} where client_id = ${clientId})`,
  )!;

const isGivenAtFirst = ({ applicationId, clientId, role }: StoredRole): SQL =>
  and(
    eq(connections.defaultApplicationId, applicationId),
    sql`lower(${connections.defaultRole}) = lower(${role})`,
    clientId === null ? undefined : eq(connections.clientId, clientId),
  )!;

const attached = attachments(applicationRolePermissions, "applicationRoleId", applicationRoles);

export const applicationRoleHandlers = {
  listApplicationRoles,
  createApplicationRole,
  updateApplicationRole,
  deleteApplicationRole,
  permissionsOfApplicationRole: ({ applicationRoleId }, { hub }) => attached.list(hub.db, applicationRoleId),
  attachPermissionToApplicationRole: ({ applicationRoleId, permissionId }, { audit }) =>
    attached.attach(audit, applicationRoleId, permissionId),
  detachPermissionFromApplicationRole: ({ applicationRoleId, permissionId }, { audit }) =>
    attached.detach(audit, applicationRoleId, permissionId),
} satisfies Handlers;

export const rolesOfApplication: Handler<"rolesOfApplication"> = async ({ applicationId, clientId }, { hub }) => {
  const isOfClient = clientId
    ? or(isNull(applicationRoles.clientId), eq(applicationRoles.clientId, clientId))
    : undefined;
  const rows = await selectRoles(hub.db, and(eq(applicationRoles.applicationId, applicationId), isOfClient))
    .orderBy(...byTurn)
    .limit(LIST_CAP_ROWS);
  return { msg: words.listed, data: rows.map(toApplicationRole) };
};
