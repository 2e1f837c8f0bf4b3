import { and, count, desc, eq, getTableColumns, isNotNull, ne, sql } from "drizzle-orm";
import { TERMS_GRACE_DAYS } from "~/contract/kit/rules";
import { terms as record, type Terms } from "~/contract/terms";
import { DAY_MS } from "~/lib/durations";
import type { Handler, Handlers } from "../../call/handler";
import type { Transaction } from "../../kit/db/database";
import { locks } from "../../kit/db/locks";
import { terms, termsAcceptances, users } from "../../kit/db/schema";
import { Failure, invalid, notFound } from "../../kit/failure";
import { addRecord, changeRecord, hardDelete, onUniqueViolation, type UniqueFields } from "../../kit/records/change";
import type { ListDefinition } from "../../kit/records/list";
import { mapped } from "../../kit/records/mapped";
import { readPage } from "../../kit/records/page";
import { periodOf } from "../account/period";
import { isInForce } from "./due";
import { words } from "./words";

export const termsColumns = mapped(terms, record, { effectiveFrom: null, graceUntil: null }, [
  "effectiveFrom",
  "graceUntil",
  "publishedAt",
]);

const unique: UniqueFields = { terms_name_key: { field: "name", msg: words.nameTaken } };

const state = sql<Terms["state"]>`case when ${terms.publishedAt} is null then 'DRAFT'
  when ${terms.effectiveFrom} > now() then 'PLANNED' when ${isInForce} then 'IN_FORCE' else 'REPLACED' end`;

const { name, effectiveFrom, graceUntil } = terms;

const list: ListDefinition = {
  id: terms.id,
  fields: { name, effectiveFrom, graceUntil, state },
  texts: ["state"],
  mainField: "name",
  defaultSort: "-effectiveFrom",
};

const isActiveUser = sql`${users.isActive} and ${users.deletedAt} is null`;
/** A select of one table names columns without it. */
const accepted = sql<number>`(select count(*)::int from ${termsAcceptances} a inner join ${users} u on u.id = a.user_id
  where a.terms_id = ${terms}.id and u.is_active and u.deleted_at is null)`;

const columns = { ...getTableColumns(terms), state, accepted };

const listTerms: Handler<"listTerms"> = async (input, { hub: { db } }) => {
  const { rows, total } = await readPage(list, input, {
    rows: ({ where, orderBy, limit, offset }) =>
      db
        .select(columns)
        .from(terms)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset),
    count: (where) => db.$count(terms, where),
  });
  const [active] = await db.select({ users: count() }).from(users).where(isActiveUser);
  const data = rows.map((row) => ({
    ...shownTerms(row),
    state: row.state,
    publishedAt: row.publishedAt?.toISOString() ?? null,
    accepted: row.accepted,
    open: active!.users - row.accepted,
    version: row.version,
  }));
  return { msg: words.listed, data, total };
};

const shownTerms = (row: typeof terms.$inferSelect) => ({
  _id: row.id,
  ...termsColumns.toFields(row),
  effectiveFrom: row.effectiveFrom.toISOString(),
  graceUntil: row.graceUntil.toISOString(),
});

type Given = Parameters<Handler<"createTerms">>[0];

/** @throws Failure 400 by field for days that are past or in the wrong order */
function valuesOf(given: Given) {
  const { validFrom, validUntil } = withFields(() =>
    periodOf({ validFrom: given.effectiveFrom, validUntil: given.graceUntil }),
  );
  return { ...termsColumns.toColumns(given), effectiveFrom: validFrom!, graceUntil: validUntil! };
}

function withFields<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const { validFrom, validUntil } = error.detail?.fieldErrors ?? {};
    throw invalid(error.msg, {
      ...(validFrom && { effectiveFrom: validFrom }),
      ...(validUntil && { graceUntil: validUntil }),
    });
  }
}

const createTerms: Handler<"createTerms"> = async (input, { audit, session }) => {
  const values = { ...valuesOf(input), createdBy: session.userId };
  const _id = await onUniqueViolation(unique, () => audit.change((tx) => addRecord(tx, terms, values)));
  return { msg: words.created, data: { _id } };
};

const updateTerms: Handler<"updateTerms"> = async ({ termsId, version, ...input }, { audit, session }) => {
  const values = valuesOf(input);
  await onUniqueViolation(unique, () =>
    audit.change(async (tx) => {
      await lockDraft(tx, termsId);
      await changeRecord(tx, terms, termsId, version, values, session.userId);
    }),
  );
  return { msg: words.updated, data: {} };
};

const deleteTerms: Handler<"deleteTerms"> = async ({ termsId }, { audit }) => {
  await audit.change(async (tx) => {
    await lockDraft(tx, termsId);
    await hardDelete(tx, terms, termsId);
  });
  return { msg: words.deleted, data: {} };
};

/** @throws Failure 404, or 409 if published */
async function lockDraft(tx: Transaction, termsId: string) {
  const [found] = await tx.select().from(terms).where(eq(terms.id, termsId)).for("update");
  if (!found) throw notFound();
  if (found.publishedAt) throw new Failure(409, words.isPublished);
  return found;
}

const publishTerms: Handler<"publishTerms"> = async ({ termsId }, { audit, session }) => {
  await audit.change(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${locks.termsPublications})`);
    const draft = await lockDraft(tx, termsId);
    const now = new Date();
    const from = draft.effectiveFrom > now ? draft.effectiveFrom : now;
    if (draft.graceUntil.getTime() < from.getTime() + TERMS_GRACE_DAYS * DAY_MS)
      throw invalid(words.graceTooShort, { graceUntil: [words.graceTooShort] });
    const [later] = await tx
      .select({ name: terms.name, from: terms.effectiveFrom })
      .from(terms)
      .where(and(isNotNull(terms.publishedAt), ne(terms.id, termsId)))
      .orderBy(desc(terms.effectiveFrom))
      .limit(1);
    if (later && later.from >= from) {
      const msg = words.laterPublished(later.name);
      throw invalid(msg, { effectiveFrom: [msg] });
    }
    await changeRecord(tx, terms, termsId, undefined, { publishedAt: now, effectiveFrom: from }, session.userId);
  });
  return { msg: words.published, data: {} };
};

const currentTerms: Handler<"currentTerms"> = async (_input, { hub: { db } }) => {
  const [found] = await db.select().from(terms).where(isInForce);
  return { msg: words.current, data: { terms: found ? shownTerms(found) : null } };
};

export const termsHandlers = {
  listTerms,
  createTerms,
  updateTerms,
  deleteTerms,
  publishTerms,
  currentTerms,
} satisfies Handlers;
