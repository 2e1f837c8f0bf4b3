import { and, eq, isNotNull, or, type SQL, sql } from "drizzle-orm";
import { type Client, client } from "~/contract/client";
import { LOGO_PIXELS as allowed } from "~/contract/kit/rules";
import type { Handler, Handlers } from "../../call/handler";
import { mustBeShownLately, readsAll, scopeOf } from "../../call/session";
import { isLowered } from "../../identity/factor/policy";
import type { Queryable, Transaction } from "../../kit/db/database";
import { applicationRoles, assignments, clans, clients, documentApprovals, pocs } from "../../kit/db/schema";
import { notDeleted } from "../../kit/db/schema/columns";
import {
  addRecord,
  changeRecord,
  hardDelete,
  lockRecord,
  onUniqueViolation,
  refuseInUse,
  type UniqueFields,
  type Uses,
} from "../../kit/records/change";
import type { ListDefinition } from "../../kit/records/list";
import { keepName, keepNewName } from "../../kit/records/look-alike";
import { mapped } from "../../kit/records/mapped";
import { readPage } from "../../kit/records/page";
import { isOwnClient } from "../../kit/scope/own";
import { isClientWithin } from "../../kit/scope/reach";
import { countAssignments, usesOfClient } from "../../kit/scope/uses";
import { acceptPicture } from "../../kit/upload/accept";
import type { Picture } from "../../kit/upload/picture";
import { words } from "./words";

export const clientColumns = mapped(clients, client, { clientLogo: "logo" });

export const toClient = (row: Omit<typeof clients.$inferSelect, "createdAt" | "updatedAt">): Client => ({
  _id: row.id,
  ...clientColumns.toFields(row),
  version: row.version,
});

const openFields = { actualName: clients.actualName, displayName: clients.displayName, status: clients.status };

const openList: ListDefinition = {
  id: clients.id,
  fields: openFields,
  mainField: "actualName",
  defaultSort: "actualName",
};

const list: ListDefinition = {
  ...openList,
  fields: { ...openFields, email: clients.email, officeContact: clients.officeContact },
};

const unique: UniqueFields = {
  clients_actual_name_key: { field: "actualName", msg: words.actualNameTaken },
};

const toOpenClient = ({ id, actualName, displayName, status }: typeof clients.$inferSelect): Client => ({
  _id: id,
  actualName,
  displayName,
  status,
});

const listClients: Handler<"listClients"> = async (input, { hub, session }) => {
  const admin = readsAll(session);
  const isReadable = admin
    ? undefined
    : or(isOwnClient(session.userId, clients.id), isClientWithin(scopeOf(session), clients.id));
  const listed = (where: SQL | undefined) => (isReadable ? and(isReadable, where) : where);
  const { rows, total } = await readPage(admin ? list : openList, input, {
    rows: ({ where, orderBy, limit, offset }) =>
      hub.db
        .select()
        .from(clients)
        .where(listed(where))
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset),
    count: (where) => hub.db.$count(clients, listed(where)),
  });
  return { msg: words.listed, data: rows.map(admin ? toClient : toOpenClient), total };
};

const getClientDetails: Handler<"getClientDetails"> = async ({ name }, { hub, session }) => {
  // Self-assignment links name a client in use.
  const isReadable = readsAll(session)
    ? undefined
    : or(eq(clients.status, "ACTIVE"), isOwnClient(session.userId, clients.id));
  const isNamed = sql`lower(${clients.actualName}) = lower(${name})`;
  const rows = await hub.db.select().from(clients).where(and(isNamed, isReadable));
  return { msg: words.found, data: rows.map(readsAll(session) ? toClient : toOpenClient) };
};

const createClient: Handler<"createClient"> = async (input, { audit, session }) => {
  const values = { ...clientColumns.toColumns(input), createdBy: session.userId };
  const add = async (tx: Transaction) => {
    const id = await addRecord(tx, clients, values);
    await keepName(tx, "CLIENT", id, values.actualName);
    return id;
  };
  const _id = await onUniqueViolation(unique, () => audit.change(add));
  return { msg: words.created, data: { _id } };
};

const updateClient: Handler<"updateClient"> = async ({ clientId, version, ...input }, { audit, session }) => {
  const values = clientColumns.toColumns(input);
  await onUniqueViolation(unique, () =>
    audit.change(async (tx) => {
      const [stored] = await tx
        .select({ factorPolicy: clients.factorPolicy, status: clients.status })
        .from(clients)
        .where(eq(clients.id, clientId))
        .for("update");
      // Takes the access of everybody who acts for it.
      const isClosed = values.status === "INACTIVE" && stored?.status === "ACTIVE";
      if (isClosed || isLowered(stored?.factorPolicy, values.factorPolicy)) mustBeShownLately(session);
      await keepNewName(tx, "CLIENT", clientId, values.actualName);
      await changeRecord(tx, clients, clientId, version, values, session.userId);
    }),
  );
  return { msg: words.updated, data: {} };
};

/** Permanent (design §5), deleted roles too: they could not be restored. */
const deleteClient: Handler<"deleteClient"> = async ({ clientId }, { audit }) => {
  await audit.change(async (tx) => {
    await lockRecord(tx, clients, clientId);
    const itsRoles = eq(applicationRoles.clientId, clientId);
    refuseInUse(words.one, await usesOf(tx, clientId));
    await tx.delete(applicationRoles).where(and(itsRoles, isNotNull(applicationRoles.deletedAt)));
    await hardDelete(tx, clients, clientId);
  });
  return { msg: words.deleted, data: {} };
};

export const usesOf = async (on: Queryable, clientId: string): Promise<Uses> => ({
  assignment: await countAssignments(on, eq(assignments.clientId, clientId)),
  poc: await on.$count(pocs, eq(pocs.clientId, clientId)),
  clan: await on.$count(clans, eq(clans.clientId, clientId)),
  applicationRole: await on.$count(
    applicationRoles,
    and(eq(applicationRoles.clientId, clientId), notDeleted(applicationRoles)),
  ),
  documentApproval: await on.$count(documentApprovals, eq(documentApprovals.clientId, clientId)),
  ...(await usesOfClient(on, clientId)),
});

export const clientHandlers = {
  listClients,
  getClientDetails,
  createClient,
  updateClient,
  deleteClient,
} satisfies Handlers;

/** The rule that spec §5 intends. */
function sizeProblem({ width, height }: Picture): string | undefined {
  const { minWidth, minHeight, maxWidth, maxHeight } = allowed;
  if (width >= minWidth && width <= maxWidth && height >= minHeight && height <= maxHeight) return undefined;
  const limits = words.logoSize(`(${maxWidth} * ${maxHeight})`, `(${minWidth} * ${minHeight})`);
  return `${limits}. ${words.logoHas(width, height)}`;
}

const uploadLogoImage: Handler<"uploadLogoImage"> = async ({ logo, owner }, { hub, audit }) => {
  const path = await acceptPicture(hub.uploads, logo, "logo", owner === "client" ? sizeProblem : undefined);
  audit.about({ type: "PICTURE", name: path });
  await audit.note();
  return { msg: path, data: {} };
};

export const logoHandlers = { uploadLogoImage } satisfies Handlers;
