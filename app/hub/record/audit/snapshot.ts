import { eq, sql } from "drizzle-orm";
import type { RecordKind } from "~/contract/kit/audited";
import type { Transaction } from "../../kit/db/database";
import type { AuditValue, AuditValues } from "../../kit/db/schema";
import { RECORDS, type Reference } from "./records";

/** References are shown by name. */
export interface Snapshot {
  name: string;
  values: AuditValues;
  /** Compared, never recorded. */
  secrets: Record<string, unknown>;
}

export const UNRECORDED: ReadonlySet<string> = new Set([
  "id",
  "createdAt",
  "createdBy",
  "updatedAt",
  "updatedBy",
  "version",
  "deletedAt",
]);

type Row = Record<string, unknown>;

/**
 * Locks the record until the transaction ends.
 * @returns undefined if missing or deleted
 */
export async function takeSnapshot(tx: Transaction, kind: RecordKind, id: string): Promise<Snapshot | undefined> {
  const { table, where, secrets = {}, references = {}, attached = {}, further, fieldOf, nameOf } = RECORDS[kind];
  const [row]: Row[] = await tx.select().from(table).where(where(id)).for("no key update");
  if (!row) return undefined;
  const values: AuditValues = {};
  for (const [column, value] of Object.entries(row)) {
    if (UNRECORDED.has(column) || column in secrets) continue;
    const reference = references[column];
    if (reference) values[reference.as] = await named(tx, reference, value as string | null);
    else values[fieldOf?.(column) ?? column] = asJson(value);
  }
  for (const [field, read] of Object.entries(attached)) values[field] = await read(tx, id);
  if (further) Object.assign(values, await further(tx, id));
  const kept = Object.fromEntries(Object.entries(secrets).map(([column, field]) => [field, row[column] ?? null]));
  return { name: nameOf(values), values, secrets: kept };
}

async function named(tx: Transaction, { table, name, none }: Reference, id: string | null): Promise<AuditValue> {
  if (id === null) return none ?? null;
  const [found] = await tx
    .select({ name: sql<string>`${name}` })
    .from(table)
    .where(eq(table.id, id));
  return { id, name: found?.name ?? "" };
}

function asJson(value: unknown): AuditValue {
  if (value instanceof Date) return value.toISOString();
  return Array.isArray(value) ? value.map(asJson) : ((value ?? null) as AuditValue);
}
