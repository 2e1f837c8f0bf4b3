import type { ReactNode } from "react";
import type { Choice } from "./choices";
import type { ListShape } from "./list-query";

export interface Column<Row> {
  header: string;
  /** The API's field; undefined if not sortable. */
  sort?: string;
  /** If the column has only a few values. */
  choices?: readonly Choice[];
  /** Text is cut; its title has the whole. */
  cell(row: Row): ReactNode;
  /** The page of the record that a text names. */
  to?(row: Row): string;
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
