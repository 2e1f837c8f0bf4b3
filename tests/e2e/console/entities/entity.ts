import type { Page } from "@playwright/test";
import type { Database } from "~/hub/kit/db/database";

export type Entries = Readonly<Record<string, string>>;

/** One list of the console as spec §2 describes it; the suites of this folder check every screen against it. */
export interface ConsoleList {
  title: string;
  path: string;
  create?: string;
  columns: readonly string[];
  unsorted?: readonly string[];
  /** Headers whose values are sorted as numbers. */
  numeric?: readonly string[];
  /** From each searchable field to a part of its value in seeded rows, in a different letter case; the first is the main field. */
  searches: Entries;
  /** Fields searched by values that the list does not show. */
  unshown?: readonly string[];
  /** Heading of the empty list; absent where the administrator or their role is always listed. */
  empty?: string;
  /** Inserts rows with these names. @returns their ids */
  seed(db: Database, names: readonly string[]): Promise<string[]>;
  rowName?(name: string): string;
  fullName?(name: string): string;
  longest: number;
  actions: readonly string[];
  menu: boolean;
}

export interface ConsoleEntity extends ConsoleList {
  create: string;
  newTitle: string;
  /** Below which address records have pages, where one lands who has made one. */
  page?: string;
  /** Where the form of New stands, if not at `new` below the list; one gets there by the link `kind`. */
  form?: { address: string; kind: string };
  editTitle: string;
  /** Entries for New: first refused field by field, then accepted. */
  invalid: { entries: Entries; errors: Entries };
  valid: Entries;
  made: string;
  change: { label: string; from(name: string): string; to: readonly [string, string] };
  saved: { created: string; updated: string };
  deleted: string;
  use?: { by: string; with(db: Database, id: string): Promise<void> };
  prepare?(db: Database): Promise<unknown>;
  fill?(page: Page, entries: Entries): Promise<void>;
}

export const newAddress = ({ path, form }: Pick<ConsoleEntity, "path" | "form">): string =>
  form?.address ?? `${path}/new`;

export const numberIn = (name: string): number => Number(/\d+/.exec(name)?.[0] ?? 0);

export const statusOf = (name: string) => (numberIn(name) % 2 === 0 ? "INACTIVE" : "ACTIVE");

/** A name that would have an effect as markup. */
export const MARKUP = `<b>Made</b> & "Co"`;

export const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);
