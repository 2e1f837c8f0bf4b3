import { type Poc, poc } from "~/contract/poc";
import type { Handler, Handlers } from "../../call/handler";
import { pocPermissions, pocs } from "../../kit/db/schema";
import { addRecord, changeRecord, hardDelete } from "../../kit/records/change";
import type { ListDefinition } from "../../kit/records/list";
import { mapped } from "../../kit/records/mapped";
import { readTable } from "../../kit/records/table";
import { requireClient } from "../../kit/scope/require";
import { pocsUsing } from "../../kit/scope/using";
import { attachments } from "../permission/attachments";
import { words } from "./words";

export const pocColumns = mapped(pocs, poc, {
  pocName: "name",
  pocAlternateName: "alternateName",
  pocEmail: "email",
  pocAlternateEmail: "alternateEmail",
  pocContact: "contact",
  pocAlternateContact: "alternateContact",
});

const list: ListDefinition = {
  id: pocs.id,
  fields: {
    pocName: pocs.name,
    pocAlternateName: pocs.alternateName,
    pocEmail: pocs.email,
    pocAlternateEmail: pocs.alternateEmail,
    pocContact: pocs.contact,
    pocAlternateContact: pocs.alternateContact,
  },
  using: pocsUsing,
  mainField: "pocName",
  defaultSort: "pocName",
};

const attached = attachments(pocPermissions, "pocId", pocs);

const toPoc = (row: typeof pocs.$inferSelect): Poc => ({
  _id: row.id,
  ...pocColumns.toFields(row),
  createdBy: row.createdBy,
  updatedBy: row.updatedBy,
  version: row.version,
});

const listPocs: Handler<"listPocs"> = async (input, { hub }) => {
  const { rows, total } = await readTable(hub.db, pocs, list, input);
  return { msg: words.listed, data: rows.map(toPoc), total };
};

const createPoc: Handler<"createPoc"> = async (input, { audit, session }) => {
  const _id = await audit.change(async (tx) => {
    await requireClient(tx, input.clientId);
    return addRecord(tx, pocs, { ...pocColumns.toColumns(input), createdBy: session.userId });
  });
  return { msg: words.created, data: { _id } };
};

const updatePoc: Handler<"updatePoc"> = async ({ pocId, version, ...input }, { audit, session }) => {
  const clientId = input.clientId ?? undefined;
  await audit.change(async (tx) => {
    if (clientId) await requireClient(tx, clientId);
    await changeRecord(tx, pocs, pocId, version, pocColumns.toColumns({ ...input, clientId }), session.userId);
  });
  return { msg: words.updated, data: {} };
};

const deletePoc: Handler<"deletePoc"> = async ({ pocId }, { audit }) => {
  await audit.change((tx) => hardDelete(tx, pocs, pocId));
  return { msg: words.deleted, data: {} };
};

export const pocHandlers = {
  listPocs,
  createPoc,
  updatePoc,
  deletePoc,
  permissionsOfPoc: ({ pocId }, { hub }) => attached.list(hub.db, pocId),
  attachPermissionToPoc: ({ pocId, permissionId }, { audit }) => attached.attach(audit, pocId, permissionId),
  detachPermissionFromPoc: ({ pocId, permissionId }, { audit }) => attached.detach(audit, pocId, permissionId),
} satisfies Handlers;
