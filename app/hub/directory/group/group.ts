import { and, asc, eq, sql } from "drizzle-orm";
import { group } from "~/contract/group";
import type { Handler, Handlers } from "../../call/handler";
import type { Queryable, Transaction } from "../../kit/db/database";
import { applicationGroups, applications, clients, groupClients, groups } from "../../kit/db/schema";
import { notDeleted } from "../../kit/db/schema/columns";
import { Failure } from "../../kit/failure";
import {
  addRecord,
  changeRecord,
  hardDelete,
  lockRecord,
  onUniqueViolation,
  type UniqueFields,
} from "../../kit/records/change";
import type { ListDefinition } from "../../kit/records/list";
import { mapped } from "../../kit/records/mapped";
import { readPage } from "../../kit/records/page";
import { inForce } from "../../kit/scope/in-force";
import { words } from "./words";

export const groupColumns = mapped(groups, group);

const unique: UniqueFields = { groups_name_key: { field: "name", msg: words.nameTaken } };

const list: ListDefinition = {
  id: groups.id,
  fields: { name: groups.name, description: groups.description },
  mainField: "name",
  defaultSort: "name",
};

const listGroups: Handler<"listGroups"> = async ({ status: _every, ...input }, { hub: { db } }) => {
  const { rows, total } = await readPage(list, input, {
    rows: ({ where, orderBy, limit, offset }) =>
      db
        .select()
        .from(groups)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset),
    count: (where) => db.$count(groups, where),
  });
  const named = await clientNames(
    db,
    rows.map(({ id }) => id),
  );
  const data = rows.map((row) => ({
    _id: row.id,
    ...groupColumns.toFields(row),
    clients: named.get(row.id) ?? [],
    version: row.version,
  }));
  return { msg: words.listed, data, total };
};

async function clientNames(on: Queryable, ids: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await on
    .select({ groupId: groupClients.groupId, client: clients.actualName })
    .from(groupClients)
    .innerJoin(clients, eq(clients.id, groupClients.clientId))
    .where(and(sql`${groupClients.groupId} = any(${sql.param(ids)}::uuid[])`, inForce(groupClients)))
    .orderBy(asc(clients.actualName));
  const named = new Map<string, string[]>();
  for (const { groupId, client } of rows) named.set(groupId, [...(named.get(groupId) ?? []), client]);
  return named;
}

const createGroup: Handler<"createGroup"> = async (input, { audit, session }) => {
  const values = { ...groupColumns.toColumns(input), createdBy: session.userId };
  const _id = await onUniqueViolation(unique, () => audit.change((tx) => addRecord(tx, groups, values)));
  return { msg: words.created, data: { _id } };
};

const updateGroup: Handler<"updateGroup"> = async ({ groupId, version, ...input }, { audit, session }) => {
  const values = groupColumns.toColumns(input);
  await onUniqueViolation(unique, () =>
    audit.change((tx) => changeRecord(tx, groups, groupId, version, values, session.userId)),
  );
  return { msg: words.updated, data: {} };
};

const deleteGroup: Handler<"deleteGroup"> = async ({ groupId }, { audit }) => {
  await audit.change(async (tx) => {
    await lockRecord(tx, groups, groupId);
    await refuseWhereSent(tx, groupId);
    await hardDelete(tx, groups, groupId);
  });
  return { msg: words.deleted, data: {} };
};

/**
 * Without its last group an application would get the role instead.
 * @throws Failure 409
 */
async function refuseWhereSent(tx: Transaction, groupId: string): Promise<void> {
  const sentTo = await tx
    .select({ name: applications.name })
    .from(applicationGroups)
    .innerJoin(applications, and(eq(applications.id, applicationGroups.applicationId), notDeleted(applications)))
    .where(eq(applicationGroups.groupId, groupId))
    .orderBy(asc(applications.name));
  if (sentTo.length > 0)
    throw new Failure(409, words.inUse(sentTo.map(({ name }) => name).join(", ")), { reason: "in-use" });
}

export const groupHandlers = { listGroups, createGroup, updateGroup, deleteGroup } satisfies Handlers;
