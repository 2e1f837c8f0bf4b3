import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { FieldErrors } from "~/contract/kit/envelope";
import type { Queryable } from "../../../kit/db/database";
import type { Operator } from "./operator";
import type { words } from "./words";

export type PartName = keyof typeof words.kinds;

/** A record as the file holds it, every field or some. */
export type EntryValues = Readonly<Record<string, unknown>>;

/** A record that there is, every field as an export writes it. */
export interface StoredEntry<Kept, Id = string> {
  id: Id;
  /** For records that recognise stale changes. */
  version?: number;
  kept: Kept;
}

/** How the records of one part of the file are read, compared, and brought to what the file says. */
export interface Part<Given extends object, Kept extends object, Id = string> {
  name: PartName;
  /** What it is found by: the same for one record, however it is written. */
  keyOf(record: Given | Kept): string;
  /** What it is called in the plan. */
  nameOf(record: Given | Kept): string;
  /** The records that these name, or all; in no particular order. */
  read(on: Queryable, named?: readonly Given[]): Promise<StoredEntry<Kept, Id>[]>;
  /** Finds what the record refers to, and says it as it is stored. @throws RefusedField */
  resolve?(operator: Operator, given: Given): Promise<Given>;
  /** The fields of it that are not as the file says. By default those that are compared as they are. */
  changed?(given: Given, stored: StoredEntry<Kept, Id>): string[];
  /** @returns what it is called in the plan besides what the file says, such as a secret that was made up */
  create(operator: Operator, given: Given): Promise<EntryValues | undefined>;
  change(
    operator: Operator,
    given: Given,
    stored: StoredEntry<Kept, Id>,
    fields: readonly string[],
  ): Promise<EntryValues | undefined>;
  remove(operator: Operator, stored: StoredEntry<Kept, Id>): Promise<void>;
  /** Whether a change waits until all others of the part are made. */
  isLast?(given: Given, stored: StoredEntry<Kept, Id>): boolean;
  /** What an export says of it, where that is not everything. */
  exported?(stored: StoredEntry<Kept, Id>): object;
  /** What the file calls a field of the contract. */
  fieldNames?: Readonly<Record<string, string>>;
  /** Fields of the file that hold secrets: the plan says no more than that. */
  secrets?: readonly string[];
}

/** A record that is refused for one of its fields. */
export class RefusedField extends Error {
  constructor(readonly fieldErrors: FieldErrors) {
    super(Object.values(fieldErrors)[0]?.[0]);
    this.name = "RefusedField";
  }
}

export const refuseField = (field: string, why: string): RefusedField => new RefusedField({ [field]: [why] });

/** What a record is found by: its names without regard to case. */
export const keyOfNames = (...names: readonly string[]): string =>
  names.map((name) => JSON.stringify(name.toLowerCase())).join();

/** Rows whose name is one of these, without regard to case; all rows without any names. */
export const isNamed = (column: PgColumn, names: readonly string[] | undefined): SQL | undefined =>
  names && sql`lower(${column}) in (select lower(each) from unnest(${sql.param(names)}::text[]) each)`;

/** Whether a field is as the file says: empty is empty however it is written, and the order of a list means nothing. */
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
