import type { Page } from "@playwright/test";
import type { Database } from "~/hub/kit/db/database";

/** Label of a field to what is typed or chosen in it. */
export type Entries = Readonly<Record<string, string>>;

/** One list of the console as spec §2 describes it: what the suites of this folder hold every screen against. */
export interface ConsoleList {
  /** Heading of the list. */
  title: string;
  path: string;
  /** The one primary action; absent where nothing is made by hand. */
  create?: string;
  /** Headers in their order, the actions' among them. */
  columns: readonly string[];
  /** Headers that do not sort. */
  unsorted?: readonly string[];
  /** Headers whose values are ordered as numbers. */
  numeric?: readonly string[];
  /**
   * Name of each field that can be searched to a part of the value that seeded rows have there, in other letter case;
   * the first is the main one. Of a field with choices it is one of them.
   */
  searches: Entries;
  /** Fields that are searched by what the list does not show. */
  unshown?: readonly string[];
  /** Heading of the empty list; absent where the administrator or that role is always there. */
  empty?: string;
  /** Puts rows of these names into the database. @returns their ids */
  seed(db: Database, names: readonly string[]): Promise<string[]>;
  /** What the list names the row of a seeded name, where it is not that. */
  rowName?(name: string): string;
  /** What a dialog calls that row, where the row's name does not tell it from others. */
  fullName?(name: string): string;
  /** The longest name a row can have. */
  longest: number;
  /** Row actions in their order, in a menu or as icons. */
  actions: readonly string[];
  menu: boolean;
}

/** One entity of the console: its list, and the dialogs of spec §2, §5 and §8 over it. */
export interface ConsoleEntity extends ConsoleList {
  create: string;
  newTitle: string;
  editTitle: string;
  /** What New is filled with: refused by field, then taken. */
  invalid: { entries: Entries; errors: Entries };
  valid: Entries;
  /** The row that `valid` makes. */
  made: string;
  /** Label of the field that one changes in Edit, to one value in one window and another in the other. */
  change: { label: string; from(name: string): string; to: readonly [string, string] };
  /** The server's msgs. */
  saved: { created: string; updated: string };
  deleted: string;
  /** Uses the row of that id, and the words for that. */
  use?: { by: string; with(db: Database, id: string): Promise<void> };
  /** Puts what the form's selects offer into the database. */
  prepare?(db: Database): Promise<unknown>;
  /** Fills the form in where fields wait for others. */
  fill?(page: Page, entries: Entries): Promise<void>;
}

/** The number in a seeded row's name, for values that have to differ. */
export const numberIn = (name: string): number => Number(/\d+/.exec(name)?.[0] ?? 0);

/** ACTIVE and INACTIVE by turns. */
export const statusOf = (name: string) => (numberIn(name) % 2 === 0 ? "INACTIVE" : "ACTIVE");

/** A name that would do something if it were markup. */
export const MARKUP = `<b>Made</b> & "Co"`;

/** The ids of inserted rows. */
export const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);
