import { entryIn, holds } from "./choice";
import type { AssignmentRow } from "./sample-assignments";
import { assignRole } from "./words";

export const COLUMNS = ["number", "user", "application", "client", "role"] as const;

/** What each column is searched for; empty for nothing. */
export type AssignmentQuery = Record<(typeof COLUMNS)[number], string>;

export const readAssignmentQuery = (parameters: URLSearchParams): AssignmentQuery =>
  Object.fromEntries(COLUMNS.map((column) => [column, entryIn(parameters, column)])) as AssignmentQuery;

/** The rows that hold every column's search. */
export const shownAssignments = (rows: readonly AssignmentRow[], query: AssignmentQuery): AssignmentRow[] =>
  rows.filter((row) => COLUMNS.every((column) => holds(String(row[column]), query[column])));

/** The address's query for the same search. */
export function assignmentSearch(query: AssignmentQuery): string {
  const text = new URLSearchParams(
    COLUMNS.filter((column) => query[column]).map((column) => [column, query[column]]),
  ).toString();
  return text && `?${text}`;
}

/** A role as the select spells it: role names are compared without regard to case (spec §2). */
export const knownRole = (name: string): string | undefined =>
  assignRole.roles.find((role) => role.toLowerCase() === name.toLowerCase());
