import type { ReactNode } from "react";
import type { Choice } from "./choices";
import type { ListShape } from "./list-query";

/** One column of a list. */
export interface Column<Row> {
  header: string;
  /** Field of the API it sorts by; absent where it cannot be sorted. */
  sort?: string;
  /** The values of a column that has only a few. */
  choices?: readonly Choice[];
  /** What a cell shows; a text is cut with its whole in the title. */
  cell(row: Row): ReactNode;
  align?: "right";
  /** Whether a text is shown in full, on as many lines as it needs. */
  isWhole?: boolean;
}

/** The fields a list's columns sort by, in the columns' order. */
export const sortsOf = <Row>(columns: readonly Column<Row>[]): string[] => columns.flatMap(({ sort }) => sort ?? []);

/** What a list with these columns lets one search and sort by; searching begins with the first. */
export const shapeOf = <Row>(columns: readonly Column<Row>[]): ListShape => ({
  searchFields: columns.flatMap(({ sort, header, choices }) => (sort ? [{ name: sort, label: header, choices }] : [])),
  sorts: sortsOf(columns),
});
