import type { Poc } from "~/contract/poc";
import type { Handler, Handlers } from "../call/handler";
import { pocPermissions, pocs } from "../kit/db/schema";
import { addRecord, changeRecord, hardDelete } from "../kit/records/change";
import type { ListDefinition } from "../kit/records/list";
import { readTable } from "../kit/records/table";
import { requireClient } from "../kit/scope/require";
import { attachments } from "../permission/attachments";

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
  mainField: "pocName",
  defaultSort: "pocName",
};

const attached = attachments(pocPermissions, "pocId", pocs);

const toPoc = ({ id, ...row }: typeof pocs.$inferSelect): Poc => ({
  _id: id,
  pocName: row.name,
  pocAlternateName: row.alternateName,
  pocEmail: row.email,
  pocAlternateEmail: row.alternateEmail,
  pocContact: row.contact,
  pocAlternateContact: row.alternateContact,
  city: row.city,
  state: row.state,
  country: row.country,
  zip: row.zip,
  clientId: row.clientId,
  createdBy: row.createdBy,
  updatedBy: row.updatedBy,
  version: row.version,
});

type PocValues = Omit<Parameters<Handler<"updatePoc">>[0], "pocId" | "version" | "clientId">;

/** What is left out stays as it is. */
const toRow = (poc: PocValues) => ({
  name: poc.pocName,
  alternateName: poc.pocAlternateName,
  email: poc.pocEmail,
  alternateEmail: poc.pocAlternateEmail,
  contact: poc.pocContact,
  alternateContact: poc.pocAlternateContact,
  city: orBlank(poc.city),
  state: orBlank(poc.state),
  country: orBlank(poc.country),
  zip: orBlank(poc.zip),
});

/** Null, which clears a field, is kept as an empty text. */
const orBlank = (value: string | null | undefined) => (value === null ? "" : value);

const listPocs: Handler<"listPocs"> = async (input, { hub }) => {
  const { rows, total } = await readTable(hub.db, pocs, list, input);
  return { msg: "Points of contact", data: rows.map(toPoc), total };
};

const createPoc: Handler<"createPoc"> = async ({ clientId, ...poc }, { audit, session }) => {
  const _id = await audit.change(async (tx) => {
    await requireClient(tx, clientId);
    return addRecord(tx, pocs, { ...toRow(poc), clientId, createdBy: session.userId });
  });
  return { msg: "POC created", data: { _id } };
};

const updatePoc: Handler<"updatePoc"> = async ({ pocId, version, clientId, ...poc }, { audit, session }) => {
  await audit.change(async (tx) => {
    if (clientId) await requireClient(tx, clientId);
    await changeRecord(tx, pocs, pocId, version, { ...toRow(poc), ...(clientId ? { clientId } : {}) }, session.userId);
  });
  return { msg: "POC updated", data: {} };
};

const deletePoc: Handler<"deletePoc"> = async ({ pocId }, { audit }) => {
  await audit.change((tx) => hardDelete(tx, pocs, pocId));
  return { msg: "POC deleted", data: {} };
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
