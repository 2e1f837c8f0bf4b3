import { getTableColumns } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { z } from "zod";
import type { Fields, RecordOf } from "~/contract/kit/record";

/** Columns without a field. */
type Bookkeeping = "id" | "createdAt" | "createdBy" | "updatedAt" | "updatedBy" | "version" | "deletedAt";

type ColumnName<Table extends PgTable> = Exclude<keyof Table["$inferSelect"], Bookkeeping> & string;

/** Null: the field has no column. */
type Renamed<Table extends PgTable, Declared extends Fields> = {
  readonly [Name in keyof Declared]?: ColumnName<Table> | null;
};

type ColumnOf<Name, Names> = Name extends keyof Names ? Names[Name] : Name;

type Faults<Table extends PgTable, Declared extends Fields, Names, Unmapped> =
  | { [Name in keyof Declared]: ColumnOf<Name, Names> extends ColumnName<Table> | null ? never : Name }[keyof Declared]
  | Exclude<ColumnName<Table>, { [Name in keyof Declared]: ColumnOf<Name, Names> }[keyof Declared] | Unmapped>;

type MappedNames<Declared extends Fields, Names> = {
  [Name in keyof Declared]: ColumnOf<Name, Names> extends null ? never : Name;
}[keyof Declared];

type Row<Declared extends Fields, Names> = {
  [Name in MappedNames<Declared, Names>]: z.output<Declared[Name]["output"]>;
};
type Columns<Declared extends Fields, Names> = {
  [Name in MappedNames<Declared, Names> as ColumnOf<Name, Names> & string]: Stored<z.output<Declared[Name]["input"]>>;
};
/** A cleared value is stored as "" or null. */
type Stored<Value> = undefined extends Value ? Exclude<Value, null> | undefined : Value;

export interface Mapping<Table extends PgTable, Declared extends Fields, Names> {
  toFields(row: Pick<Table["$inferSelect"], ColumnName<Table>>): Row<Declared, Names>;
  /** Leaves omitted fields out; null clears. */
  toColumns(input: Partial<{ [Name in keyof Declared]: unknown }>): Columns<Declared, Names>;
  fieldOf(column: string): string | undefined;
}

/**
 * Does not compile while a field or column is missing.
 * @param names fields with another column name; null: handled by the noun's code
 * @param unmapped columns handled by the noun's code
 */
export function mapped<
  Table extends PgTable,
  Declared extends Fields,
  const Names extends Renamed<Table, Declared> = object,
  const Unmapped extends ColumnName<Table> = never,
>(
  table: Table,
  record: RecordOf<Declared> &
    ([Faults<Table, Declared, Names, Unmapped>] extends [never]
      ? unknown
      : { missing: Faults<Table, Declared, Names, Unmapped> }),
  names?: Names,
  _unmapped?: readonly Unmapped[],
): Mapping<Table, Declared, Names> {
  const columns: Record<string, PgColumn> = getTableColumns(table);
  const renamed: Readonly<Record<string, string | null | undefined>> = names ?? {};
  const pairs = Object.keys(record.fields).flatMap((field): (readonly [string, string])[] => {
    const column = Object.hasOwn(renamed, field) ? renamed[field] : field;
    return column ? [[field, column]] : [];
  });
  const cleared = (column: string) => (columns[column]?.notNull ? "" : null);
  return {
    toFields: (row) =>
      Object.fromEntries(pairs.map(([field, column]) => [field, (row as Record<string, unknown>)[column]])) as Row<
        Declared,
        Names
      >,
    toColumns: (input) =>
      Object.fromEntries(
        pairs.map(([field, column]) => {
          const value = (input as Record<string, unknown>)[field];
          return [column, value === null ? cleared(column) : value];
        }),
      ) as Columns<Declared, Names>,
    fieldOf: (column) => pairs.find(([, held]) => held === column)?.[0],
  };
}
