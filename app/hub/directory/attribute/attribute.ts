import { and, asc, eq, sql } from "drizzle-orm";
import { attribute } from "~/contract/attribute";
import { ATTRIBUTES_MAX } from "~/contract/kit/attribute-rules";
import type { Handler, Handlers } from "../../call/handler";
import type { Queryable, Transaction } from "../../kit/db/database";
import { locks } from "../../kit/db/locks";
import { applicationSignOns, applications, userAttributes, userAttributeValues, users } from "../../kit/db/schema";
import { notDeleted } from "../../kit/db/schema/columns";
import { Failure, invalid, notFound } from "../../kit/failure";
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
import { isNamedInClaims } from "../../kit/scope/attributes";
import { words } from "./words";

export const attributeColumns = mapped(userAttributes, attribute);

const unique: UniqueFields = { user_attributes_name_key: { field: "name", msg: words.nameTaken } };

const list: ListDefinition = {
  id: userAttributes.id,
  fields: { name: userAttributes.name, label: userAttributes.label },
  mainField: "name",
  defaultSort: "name",
};

const listAttributes: Handler<"listAttributes"> = async ({ status: _every, ...input }, { hub: { db } }) => {
  const { rows, total } = await readPage(list, input, {
    rows: ({ where, orderBy, limit, offset }) =>
      db
        .select()
        .from(userAttributes)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset),
    count: (where) => db.$count(userAttributes, where),
  });
  const data = rows.map((row) => ({ _id: row.id, ...attributeColumns.toFields(row), version: row.version }));
  return { msg: words.listed, data, total };
};

type Given = Parameters<typeof attributeColumns.toColumns>[0];

/** @throws Failure 400 */
function requireSeen({ seenBy, setBy }: Given): void {
  if (setBy === "person" && seenBy !== "person") throw invalid(words.setUnseen, { setBy: [words.setUnseen] });
}

const createAttribute: Handler<"createAttribute"> = async (input, { audit, session }) => {
  requireSeen(input);
  const values = { ...attributeColumns.toColumns(input), createdBy: session.userId };
  const _id = await onUniqueViolation(unique, () =>
    audit.change(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${locks.userAttributes})`);
      if ((await tx.$count(userAttributes)) >= ATTRIBUTES_MAX) throw new Failure(409, words.tooMany);
      return addRecord(tx, userAttributes, values);
    }),
  );
  return { msg: words.created, data: { _id } };
};

const updateAttribute: Handler<"updateAttribute"> = async ({ attributeId, version, ...input }, { audit, session }) => {
  requireSeen(input);
  const values = attributeColumns.toColumns(input);
  await onUniqueViolation(unique, () =>
    audit.change(async (tx) => {
      await lockRecord(tx, userAttributes, attributeId);
      const [stored] = await tx.select().from(userAttributes).where(eq(userAttributes.id, attributeId));
      if (stored && stored.type !== input.type && (await hasValues(tx, attributeId)))
        throw invalid(words.typeInUse, { type: [words.typeInUse] });
      if (stored && stored.name !== input.name) await refuseWhereSent(tx, stored.name, "name");
      await changeRecord(tx, userAttributes, attributeId, version, values, session.userId);
    }),
  );
  return { msg: words.updated, data: {} };
};

async function hasValues(tx: Transaction, attributeId: string): Promise<boolean> {
  const found = await tx
    .select({ one: sql`1` })
    .from(userAttributeValues)
    .where(eq(userAttributeValues.attributeId, attributeId))
    .limit(1);
  return found.length > 0;
}

const deleteAttribute: Handler<"deleteAttribute"> = async ({ attributeId }, { audit }) => {
  await audit.change(async (tx) => {
    await lockRecord(tx, userAttributes, attributeId);
    const [stored] = await tx.select().from(userAttributes).where(eq(userAttributes.id, attributeId));
    await refuseWhereSent(tx, stored!.name);
    await hardDelete(tx, userAttributes, attributeId);
  });
  return { msg: words.deleted, data: {} };
};

/**
 * A further claim would silently be left out.
 * @throws Failure 409
 */
async function refuseWhereSent(tx: Transaction, name: string, field?: string): Promise<void> {
  const sentTo = await tx
    .select({ name: applications.name })
    .from(applicationSignOns)
    .innerJoin(applications, and(eq(applications.id, applicationSignOns.applicationId), notDeleted(applications)))
    .where(isNamedInClaims(sql`${name}::text`))
    .orderBy(asc(applications.name));
  if (sentTo.length === 0) return;
  const msg = words.inUse(sentTo.map((each) => each.name).join(", "));
  throw new Failure(409, msg, { reason: "in-use", ...(field && { fieldErrors: { [field]: [msg] } }) });
}

export const countPeople = (on: Queryable, attributeId: string): Promise<number> =>
  on.$count(
    userAttributeValues,
    and(
      eq(userAttributeValues.attributeId, attributeId),
      sql`exists (select from ${users} where ${users.id} = ${userAttributeValues.userId} and ${notDeleted(users)})`,
    ),
  );

const peopleWithAttribute: Handler<"peopleWithAttribute"> = async ({ attributeId }, { hub: { db } }) => {
  if ((await db.$count(userAttributes, eq(userAttributes.id, attributeId))) === 0) throw notFound();
  return { msg: words.people, data: { people: await countPeople(db, attributeId) } };
};

export const attributeHandlers = {
  listAttributes,
  createAttribute,
  updateAttribute,
  deleteAttribute,
  peopleWithAttribute,
} satisfies Handlers;
