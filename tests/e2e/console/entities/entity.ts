import type { Page } from "@playwright/test";
import type { Database } from "~/hub/kit/db/database";

/** From a field's label to the text typed or the option chosen. */
export type Entries = Readonly<Record<string, string>>;

/** One list of the console as spec §2 describes it; the suites of this folder check every screen against it. */
export interface ConsoleList {
  /** Heading of the list. */
  title: string;
  path: string;
  /** The one primary action; absent where nothing is created by hand. */
  create?: string;
  /** Headers in order, including that of the actions. */
  columns: readonly string[];
  /** Headers that do not sort. */
  unsorted?: readonly string[];
  /** Headers whose values are sorted as numbers. */
  numeric?: readonly string[];
  /**
   * From each searchable field to a part of its value in seeded rows, in a different letter case; the first is the main
   * field. For a field with choices it is one of them.
   */
  searches: Entries;
  /** Fields searched by values that the list does not show. */
  unshown?: readonly string[];
  /** Heading of the empty list; absent where the administrator or their role is always listed. */
  empty?: string;
  /** Inserts rows with these names. @returns their ids */
  seed(db: Database, names: readonly string[]): Promise<string[]>;
  /** The list's name for a seeded row, if different from the seeded name. */
  rowName?(name: string): string;
  /** The dialog's name for that row, where the row's name is ambiguous. */
  fullName?(name: string): string;
  /** The longest name a row can have. */
  longest: number;
  /** Row actions in order, in a menu or as icons. */
  actions: readonly string[];
  menu: boolean;
}

/** One entity of the console: its list, and the dialogs of spec §2, §5 and §8 over it. */
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
  /** The row that `valid` creates. */
  made: string;
  /** Label of the field to change in Edit, and its values in the one window and the other. */
  change: { label: string; from(name: string): string; to: readonly [string, string] };
  /** The server's messages. */
  saved: { created: string; updated: string };
  deleted: string;
  /** Makes another record use the row with that id, and the words that say so. */
  use?: { by: string; with(db: Database, id: string): Promise<void> };
  /** Inserts what the form's selects offer. */
  prepare?(db: Database): Promise<unknown>;
  /** Fills in a form in which fields depend on others. */
  fill?(page: Page, entries: Entries): Promise<void>;
}

/** Address of the form that makes one. */
export const newAddress = ({ path, form }: Pick<ConsoleEntity, "path" | "form">): string =>
  form?.address ?? `${path}/new`;

/** The number in a seeded row's name, for values that have to differ. */
export const numberIn = (name: string): number => Number(/\d+/.exec(name)?.[0] ?? 0);

/** ACTIVE and INACTIVE in turn. */
export const statusOf = (name: string) => (numberIn(name) % 2 === 0 ? "INACTIVE" : "ACTIVE");

/** A name that would have an effect as markup. */
export const MARKUP = `<b>Made</b> & "Co"`;

/** The ids of inserted rows. */
export const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);
