import { count, eq, getTableColumns } from "drizzle-orm";
import { type Clan, clan } from "~/contract/clan";
import type { Handler, Handlers } from "../../call/handler";
import { clanPermissions, clans, clients } from "../../kit/db/schema";
import { addRecord, changeRecord, hardDelete } from "../../kit/records/change";
import type { ListDefinition } from "../../kit/records/list";
import { mapped } from "../../kit/records/mapped";
import { readPage } from "../../kit/records/page";
import { requireClient } from "../../kit/scope/require";
import { clansUsing } from "../../kit/scope/using";
import { attachments } from "../permission/attachments";
import { words } from "./words";

export const clanColumns = mapped(clans, clan);

const list: ListDefinition = {
  id: clans.id,
  fields: { name: clans.name, "clientData.displayName": clients.displayName, count: clans.count, type: clans.type },
  using: clansUsing,
  mainField: "name",
  defaultSort: "name",
};

const attached = attachments(clanPermissions, "clanId", clans);
const ofClient = eq(clients.id, clans.clientId);
const columns = { ...getTableColumns(clans), client: clients.displayName };

const toClan = (row: typeof clans.$inferSelect & { client: string }): Clan => ({
  _id: row.id,
  ...clanColumns.toFields(row),
  clientData: { _id: row.clientId, displayName: row.client },
  createdBy: row.createdBy,
  version: row.version,
});

const listClans: Handler<"listClans"> = async (input, { hub }) => {
  const { rows, total } = await readPage(list, input, {
    rows: ({ where, orderBy, limit, offset }) =>
      hub.db
        .select(columns)
        .from(clans)
        .innerJoin(clients, ofClient)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset),
    count: async (where) => {
      const [found] = await hub.db.select({ total: count() }).from(clans).innerJoin(clients, ofClient).where(where);
      return found!.total;
    },
  });
  return { msg: words.listed, data: rows.map(toClan), total };
};

const createClan: Handler<"createClan"> = async (input, { audit, session }) => {
  const _id = await audit.change(async (tx) => {
    await requireClient(tx, input.clientId);
    return addRecord(tx, clans, { ...clanColumns.toColumns(input), createdBy: session.userId });
  });
  return { msg: words.created, data: { _id } };
};

const updateClan: Handler<"updateClan"> = async ({ clanId, version, ...input }, { audit, session }) => {
  await audit.change(async (tx) => {
    await requireClient(tx, input.clientId);
    await changeRecord(tx, clans, clanId, version, clanColumns.toColumns(input), session.userId);
  });
  return { msg: words.updated, data: {} };
};

const deleteClan: Handler<"deleteClan"> = async ({ clanId }, { audit }) => {
  await audit.change((tx) => hardDelete(tx, clans, clanId));
  return { msg: words.deleted, data: {} };
};

export const clanHandlers = {
  listClans,
  createClan,
  updateClan,
  deleteClan,
  permissionsOfClan: ({ clanId }, { hub }) => attached.list(hub.db, clanId),
  attachPermissionToClan: ({ clanId, permissionId }, { audit }) => attached.attach(audit, clanId, permissionId),
  detachPermissionFromClan: ({ clanId, permissionId }, { audit }) => attached.detach(audit, clanId, permissionId),
} satisfies Handlers;
