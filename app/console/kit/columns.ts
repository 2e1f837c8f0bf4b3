import type { ReactNode } from "react";
import { inReadersLanguage } from "~/lib/language";
import type { Choice } from "./choices";
import type { ListQuery, ListShape } from "./list-query";
import { words } from "./words";

export interface Column<Row> {
  /** A getter where the English word means other things elsewhere: texts are translated by what they say. */
  header: string;
  /** The API's field; undefined if not sortable. */
  sort?: string;
  /** If the column has only a few values. */
  choices?: readonly Choice[];
  /** Text is cut; its title has the whole. */
  cell(row: Row): ReactNode;
  to?(row: Row): string | undefined;
  align?: "right";
  /** Shown in full on several lines: names with what distinguishes them, or an address. */
  isWhole?: boolean;
}

export const sortsOf = <Row>(columns: readonly Column<Row>[]): string[] => columns.flatMap(({ sort }) => sort ?? []);

/** The first search field is the default. */
export const shapeOf = <Row>(columns: readonly Column<Row>[]): ListShape => ({
  searchFields: columns.flatMap(({ sort, header, choices }) => (sort ? [{ name: sort, label: header, choices }] : [])),
  sorts: sortsOf(columns),
});

export type Direction = "ascending" | "descending";

interface Sorted {
  query: Pick<ListQuery, "sort">;
  usualSort?: string | undefined;
}

export function directionOf<Row>({ sort }: Column<Row>, { query, usualSort }: Sorted): Direction | undefined {
  const sorted = query.sort || usualSort;
  return sort && sorted === sort ? "ascending" : sort && sorted === `-${sort}` ? "descending" : undefined;
}

export function sortedInWords<Row>(columns: readonly Column<Row>[], list: Sorted): string | undefined {
  const by = columns.find((column) => directionOf(column, list));
  if (!by) return undefined;
  const header = inReadersLanguage(by.header);
  return words.sortedAs(directionOf(by, list) === "ascending" ? words.upwards(header) : words.downwards(header));
}
