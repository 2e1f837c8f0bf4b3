import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { FieldErrors } from "~/contract/kit/envelope";
import type { Queryable } from "../../../kit/db/database";
import type { Operator } from "./operator";
import type { words } from "./words";

export type PartName = keyof typeof words.kinds;

export type EntryValues = Readonly<Record<string, unknown>>;

/** Every field, as in an export. */
export interface StoredEntry<Kept, Id = string> {
  id: Id;
  /** For optimistic locking. */
  version?: number;
  kept: Kept;
}

export interface Part<Given extends object, Kept extends object, Id = string> {
  name: PartName;
  /** Identifies a record, however it is spelt. */
  keyOf(record: Given | Kept): string;
  nameOf(record: Given | Kept): string;
  /** All records without `named`; in any order. */
  read(on: Queryable, named?: readonly Given[]): Promise<StoredEntry<Kept, Id>[]>;
  /** Resolves references to stored values. @throws RefusedField */
  resolve?(operator: Operator, given: Given): Promise<Given>;
  /** By default all fields are compared. */
  changed?(given: Given, stored: StoredEntry<Kept, Id>): string[];
  /** @returns additions to the plan, such as a generated secret */
  create(operator: Operator, given: Given): Promise<EntryValues | undefined>;
  change(
    operator: Operator,
    given: Given,
    stored: StoredEntry<Kept, Id>,
    fields: readonly string[],
  ): Promise<EntryValues | undefined>;
  remove(operator: Operator, stored: StoredEntry<Kept, Id>): Promise<void>;
  /** Whether it comes after the part's other records. */
  isLast?(given: Given, stored: StoredEntry<Kept, Id> | undefined): boolean;
  /** What an export says, if not everything. */
  exported?(stored: StoredEntry<Kept, Id>): object;
  /** The contract's fields by the file's names. */
  fieldNames?: Readonly<Record<string, string>>;
  /** The plan does not show them. */
  secrets?: readonly string[];
}

export class RefusedField extends Error {
  constructor(readonly fieldErrors: FieldErrors) {
    super(Object.values(fieldErrors)[0]?.[0]);
    this.name = "RefusedField";
  }
}

export const refuseField = (field: string, why: string): RefusedField => new RefusedField({ [field]: [why] });

/** Names are compared without regard to case. */
export const keyOfNames = (...names: readonly string[]): string =>
  names.map((name) => JSON.stringify(name.toLowerCase())).join();

/** Ignores case; all rows if undefined. */
export const isNamed = (column: PgColumn, names: readonly string[] | undefined): SQL | undefined =>
  names && sql`lower(${column}) in (select lower(each) from unnest(${sql.param(names)}::text[]) each)`;

/** Treats all empty values as equal and ignores the order of lists. */
export const isSameInFile = (one: unknown, other: unknown): boolean =>
  JSON.stringify(plain(one)) === JSON.stringify(plain(other));

function plain(value: unknown): unknown {
  if (value === undefined || value === "") return null;
  if (Array.isArray(value))
    return value.length > 0
      ? (value as unknown[])
          .map(plain)
          .map((each) => JSON.stringify(each))
          .sort()
      : null;
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([name, each]) => [name, plain(each)] as const);
  const filled = entries.filter(([, each]) => each !== null).sort(([one], [other]) => (one < other ? -1 : 1));
  return filled.length > 0 ? filled : null;
}
