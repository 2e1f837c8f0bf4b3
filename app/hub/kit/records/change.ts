import { and, eq, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Use } from "~/contract/uses";
import { words as useWords } from "~/contract/uses-words";
import type { Queryable, Transaction } from "../db/database";
import { violatedUnique } from "../db/errors";
import { notDeleted } from "../db/schema/columns";
import { Failure, notFound } from "../failure";
import { words } from "../words";

/** With the columns of `edited()` (db/schema/columns.ts). */
export type RecordTable = PgTable & { id: PgColumn; version: PgColumn; deletedAt?: PgColumn };

export const existing = (table: RecordTable, id: string): SQL | undefined => and(eq(table.id, id), notDeleted(table));

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
 * `version` is the one the editor saw.
 * @throws Failure 404, or 409 with reason "stale" and the current version
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
 * Prevents new references until the transaction ends.
 * @throws Failure 404
 */
export async function lockRecord(on: Queryable, table: RecordTable, id: string): Promise<void> {
  const found = await on.select({ id: table.id }).from(table).where(existing(table, id)).for("update");
  if (found.length === 0) throw notFound();
}

/** @throws Failure 404 */
export async function hardDelete(on: Queryable, table: RecordTable, id: string): Promise<void> {
  const deleted = await on.delete(table).where(eq(table.id, id)).returning({ id: table.id });
  if (deleted.length === 0) throw notFound();
}

/** @throws Failure 404 */
export const softDelete = (on: Queryable, table: RecordTable, id: string, retiredBy: string): Promise<void> =>
  changeRecord(on, table, id, undefined, { deletedAt: new Date() }, retiredBy);

/** Fields and messages by unique index. */
export type UniqueFields = Readonly<Record<string, { field: string; msg: string }>>;

/** Turns a unique violation into a 409 for its field. */
export async function onUniqueViolation<Result>(fields: UniqueFields, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const conflict = fields[violatedUnique(error) ?? ""];
    if (!conflict) throw error;
    throw new Failure(409, conflict.msg, { fieldErrors: { [conflict.field]: [conflict.msg] } }, { cause: error });
  }
}

/** `{ user: 2, documentApproval: 1 }` */
export type Uses = Readonly<Partial<Record<Use, number>>>;

/** @throws Failure 409 with reason "in-use" */
export function refuseInUse(name: string, uses: Uses): void {
  const inWords = (Object.entries(uses) as [Use, number][])
    .filter(([, count]) => count > 0)
    .map(([what, count]) => useWords[what](count));
  if (inWords.length === 0) return;
  throw new Failure(409, words.inUse(name, inWords.join(", ")), { reason: "in-use" });
}

/**
 * Makes `lockRecord` wait until the transaction ends.
 * @returns whether it exists
 */
export async function holdRecord(tx: Transaction, table: RecordTable, id: string): Promise<boolean> {
  const found = await tx.select({ id: table.id }).from(table).where(existing(table, id)).for("share");
  return found.length > 0;
}
