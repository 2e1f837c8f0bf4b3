import { eq, getTableColumns, inArray, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { type Announcement, announcement } from "~/contract/announcement";
import type { Handler, Handlers } from "../../call/handler";
import { periodOf } from "../../identity/account/period";
import type { Queryable, Transaction } from "../../kit/db/database";
import { type AuditValue, announcements, applications, clients } from "../../kit/db/schema";
import { notDeleted } from "../../kit/db/schema/columns";
import { Failure, invalid } from "../../kit/failure";
import { addRecord, changeRecord, hardDelete } from "../../kit/records/change";
import type { ListDefinition } from "../../kit/records/list";
import { mapped } from "../../kit/records/mapped";
import { readPage } from "../../kit/records/page";
import { words } from "./words";

export const announcementColumns = mapped(
  announcements,
  announcement,
  { clients: null, applications: null, validFrom: null, validUntil: null },
  ["clientIds", "applicationIds", "validFrom", "validUntil"],
);

const state = sql<Announcement["state"]>`case when ${announcements.validUntil} <= now() then 'OVER'
  when ${announcements.validFrom} > now() then 'PLANNED' else 'SHOWN' end`;

const { title, kind, audience, validFrom, validUntil } = announcements;

const list: ListDefinition = {
  id: announcements.id,
  fields: { title, kind, audience, validFrom, validUntil, state },
  texts: ["state"],
  mainField: "title",
  defaultSort: "-validFrom",
};

const namesIn = (ids: PgColumn, from: typeof clients | typeof applications, name: PgColumn): SQL<string[]> =>
  sql<string[]>`array(select ${name} from ${from} where ${from.id} = any(${ids}) order by ${name})`;

const columns = {
  ...getTableColumns(announcements),
  state,
  clients: namesIn(announcements.clientIds, clients, clients.actualName),
  applications: namesIn(announcements.applicationIds, applications, applications.name),
};

const listAnnouncements: Handler<"listAnnouncements"> = async (input, { hub: { db } }) => {
  const { rows, total } = await readPage(list, input, {
    rows: ({ where, orderBy, limit, offset }) =>
      db
        .select(columns)
        .from(announcements)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset),
    count: (where) => db.$count(announcements, where),
  });
  const data = rows.map(({ id, version, ...row }) => ({
    _id: id,
    ...announcementColumns.toFields(row),
    clients: row.clients,
    applications: row.applications,
    validFrom: row.validFrom?.toISOString() ?? null,
    validUntil: row.validUntil?.toISOString() ?? null,
    state: row.state,
    version,
  }));
  return { msg: words.listed, data, total };
};

type Given = Parameters<Handler<"createAnnouncement">>[0];

/** @throws Failure 400 by field */
async function valuesOf(tx: Transaction, given: Given, stored?: typeof announcements.$inferSelect) {
  const { clients: clientNames, applications: applicationNames, validFrom: from, validUntil: until } = given;
  const names = clientNames.length + applicationNames.length;
  if (given.audience === "ASSIGNED" && names === 0) throw refused("clients", words.nameOne);
  if (given.audience === "EVERYBODY" && names > 0)
    throw refused(clientNames.length > 0 ? "clients" : "applications", words.namesNobody);
  if (given.audience === "ASSIGNED" && given.onSignIn) throw refused("onSignIn", words.onlyForEverybody);
  const clientIds = await idsOf(tx, clientNames, clients.actualName, clients.id, undefined);
  if (clientIds.unknown.length > 0) throw refused("clients", words.unknownClients(clientIds.unknown));
  const live = notDeleted(applications);
  const applicationIds = await idsOf(tx, applicationNames, applications.name, applications.id, live);
  if (applicationIds.unknown.length > 0)
    throw refused("applications", words.unknownApplications(applicationIds.unknown));
  return {
    ...announcementColumns.toColumns(given),
    ...periodOf({ validFrom: from, validUntil: until }, stored),
    clientIds: clientIds.ids,
    applicationIds: applicationIds.ids,
  };
}

const refused = (field: string, msg: string): Failure => invalid(msg, { [field]: [msg] });

/** By names, ignoring case. */
async function idsOf(
  on: Queryable,
  names: readonly string[],
  name: PgColumn,
  id: PgColumn,
  only: SQL | undefined,
): Promise<{ ids: string[]; unknown: string[] }> {
  const lowered = names.map((each) => each.toLowerCase());
  if (lowered.length === 0) return { ids: [], unknown: [] };
  const found = await on
    .select({ id: sql<string>`${id}`, name: sql<string>`lower(${name})` })
    .from(id.table)
    .where(sql`${inArray(sql`lower(${name})`, lowered)} and ${only ?? sql`true`}`);
  const unknown = names.filter((each) => !found.some((record) => record.name === each.toLowerCase()));
  return { ids: found.map((record) => record.id), unknown };
}

const createAnnouncement: Handler<"createAnnouncement"> = async (input, { hub, audit, session }) => {
  const _id = await audit.change(async (tx) =>
    addRecord(tx, announcements, { ...(await valuesOf(tx, input)), createdBy: session.userId }),
  );
  hub.publicAnnouncements.forget();
  return { msg: words.created, data: { _id } };
};

const updateAnnouncement: Handler<"updateAnnouncement"> = async (
  { announcementId, version, ...input },
  { hub, audit, session },
) => {
  await audit.change(async (tx) => {
    const [stored] = await tx.select().from(announcements).where(eq(announcements.id, announcementId)).for("update");
    await changeRecord(tx, announcements, announcementId, version, await valuesOf(tx, input, stored), session.userId);
  });
  hub.publicAnnouncements.forget();
  return { msg: words.updated, data: {} };
};

const endAnnouncement: Handler<"endAnnouncement"> = async ({ announcementId }, { hub, audit, session }) => {
  await audit.change(async (tx) => {
    const [stored] = await tx
      .select({ state })
      .from(announcements)
      .where(eq(announcements.id, announcementId))
      .for("update");
    if (stored?.state === "OVER") throw new Failure(409, words.overAlready);
    await changeRecord(tx, announcements, announcementId, undefined, { validUntil: sql`now()` }, session.userId);
  });
  hub.publicAnnouncements.forget();
  return { msg: words.ended, data: {} };
};

const deleteAnnouncement: Handler<"deleteAnnouncement"> = async ({ announcementId }, { hub, audit }) => {
  await audit.change((tx) => hardDelete(tx, announcements, announcementId));
  hub.publicAnnouncements.forget();
  return { msg: words.deleted, data: {} };
};

export const recordedAudience =
  (ids: PgColumn, from: typeof clients | typeof applications, name: PgColumn) =>
  async (on: Queryable, id: string): Promise<AuditValue> =>
    on
      .select({ id: sql<string>`${from.id}`, name: sql<string>`${name}` })
      .from(announcements)
      .innerJoin(from, sql`${from.id} = any(${ids})`)
      .where(eq(announcements.id, id))
      .orderBy(name);

export const announcementHandlers = {
  listAnnouncements,
  createAnnouncement,
  updateAnnouncement,
  endAnnouncement,
  deleteAnnouncement,
} satisfies Handlers;
