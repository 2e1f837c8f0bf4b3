import { and, eq, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Use } from "~/contract/uses";
import { words as useWords } from "~/contract/uses-words";
import type { Queryable, Transaction } from "../db/database";
import { violatedUnique } from "../db/errors";
import { notDeleted } from "../db/schema/columns";
import { Failure, notFound } from "../failure";
import { words } from "../words";

/** A table with the columns of `edited()` (db/schema/columns.ts), and perhaps a soft delete. */
export type RecordTable = PgTable & { id: PgColumn; version: PgColumn; deletedAt?: PgColumn };

/** The row with this id, unless it is deleted. */
export const existing = (table: RecordTable, id: string): SQL | undefined => and(eq(table.id, id), notDeleted(table));

/** Adds a record. @returns its id */
export async function addRecord<Table extends RecordTable>(
  on: Queryable,
  table: Table,
  values: Table["$inferInsert"],
): Promise<string> {
  const [made] = await on
    .insert(table as RecordTable)
    .values(values)
    .returning({ id: table.id });
  return made!.id as string;
}

/**
 * Changes a record. `version` is the one its editor saw: if the record has changed since, the second save is refused
 * and nothing is lost.
 * @throws Failure 404 when there is no such record, 409 with reason "stale" and its current version
 */
export async function changeRecord(
  on: Queryable,
  table: RecordTable,
  id: string,
  version: number | undefined,
  values: Record<string, unknown>,
  changedBy: string,
): Promise<void> {
  const unchanged = version === undefined ? undefined : eq(table.version, version);
  const changed = await on
    .update(table)
    .set({ ...values, updatedAt: new Date(), updatedBy: changedBy, version: sql`${table.version} + 1` })
    .where(and(existing(table, id), unchanged))
    .returning({ id: table.id });
  if (changed.length > 0) return;
  const [found] = await on.select({ version: table.version }).from(table).where(existing(table, id));
  if (!found) throw notFound();
  throw new Failure(409, words.stale, { reason: "stale", version: Number(found.version) });
}

/**
 * Holds a record until the transaction ends: rows that would refer to it wait, so that what is counted of them stays
 * true.
 * @throws Failure 404
 */
export async function lockRecord(on: Queryable, table: RecordTable, id: string): Promise<void> {
  const found = await on.select({ id: table.id }).from(table).where(existing(table, id)).for("update");
  if (found.length === 0) throw notFound();
}

/** Deletes for good. @throws Failure 404 */
export async function hardDelete(on: Queryable, table: RecordTable, id: string): Promise<void> {
  const deleted = await on.delete(table).where(eq(table.id, id)).returning({ id: table.id });
  if (deleted.length === 0) throw notFound();
}

/**
 * Marks as deleted: gone from every list, restorable in the database, its unique values free again. @throws Failure 404
 */
export const softDelete = (on: Queryable, table: RecordTable, id: string, retiredBy: string): Promise<void> =>
  changeRecord(on, table, id, undefined, { deletedAt: new Date() }, retiredBy);

/** The field that each unique index guards, and the message when its value is taken. */
export type UniqueFields = Readonly<Record<string, { field: string; msg: string }>>;

/** Runs an insert or update; a value that is taken already becomes a 409 by its field. */
export async function onUniqueViolation<Result>(fields: UniqueFields, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const conflict = fields[violatedUnique(error) ?? ""];
    if (!conflict) throw error;
    throw new Failure(409, conflict.msg, { fieldErrors: { [conflict.field]: [conflict.msg] } }, { cause: error });
  }
}

/** How many of each use a record, such as `{ user: 2, documentApproval: 1 }`. */
export type Uses = Readonly<Partial<Record<Use, number>>>;

/** Refuses to delete a record that is in use, naming what uses it. @throws Failure 409 with reason "in-use" */
export function refuseInUse(name: string, uses: Uses): void {
  const inWords = (Object.entries(uses) as [Use, number][])
    .filter(([, count]) => count > 0)
    .map(([what, count]) => useWords[what](count));
  if (inWords.length === 0) return;
  throw new Failure(409, words.inUse(name, inWords.join(", ")), { reason: "in-use" });
}

/**
 * Holds a record until the transaction ends, so that rows tied to it meanwhile cannot lose it. Others may hold it too;
 * a process that deletes it (`lockRecord`) waits.
 * @returns whether there is such a record
 */
export async function holdRecord(tx: Transaction, table: RecordTable, id: string): Promise<boolean> {
  const found = await tx.select({ id: table.id }).from(table).where(existing(table, id)).for("share");
  return found.length > 0;
}
