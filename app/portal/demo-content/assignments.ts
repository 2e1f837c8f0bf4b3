import { entryIn, includesText } from "./choice";
import { assignRole } from "./words";

export const COLUMNS = ["number", "user", "application", "client", "role"] as const;

/** Empty for no search. */
export type AssignmentQuery = Record<(typeof COLUMNS)[number], string>;

export const readAssignmentQuery = (parameters: URLSearchParams): AssignmentQuery =>
  Object.fromEntries(COLUMNS.map((column) => [column, entryIn(parameters, column)])) as AssignmentQuery;

export const shownAssignments = (rows: readonly AssignmentRow[], query: AssignmentQuery): AssignmentRow[] =>
  rows.filter((row) => COLUMNS.every((column) => includesText(String(row[column]), query[column])));

export function assignmentSearch(query: AssignmentQuery): string {
  const text = new URLSearchParams(
    COLUMNS.filter((column) => query[column]).map((column) => [column, query[column]]),
  ).toString();
  return text && `?${text}`;
}

/** Roles compare ignoring case (spec §2). */
export const knownRole = (name: string): string | undefined =>
  assignRole.roles.find((role) => role.toLowerCase() === name.toLowerCase());

/** Roles in any case, as such tables come. */
interface AssignmentRow {
  /** S.No, from 1. */
  number: number;
  user: string;
  application: string;
  client: string;
  role: string;
}

export const SAMPLE_ASSIGNMENTS: readonly AssignmentRow[] = [
  { number: 1, user: "Demo User", application: "Claims desk", client: "North Insurance", role: "Admin" },
  { number: 2, user: "Demo Approver", application: "Claims desk", client: "South Insurance", role: "manager" },
  { number: 3, user: "Demo Clerk", application: "Roadside desk", client: "North Insurance", role: "USER" },
  { number: 4, user: "Demo Auditor", application: "Roadside desk", client: "East Insurance", role: "user" },
  { number: 5, user: "Demo Agent", application: "Price desk", client: "West Insurance", role: "Manager" },
  { number: 6, user: "Demo Guest", application: "Price desk", client: "South Insurance", role: "User" },
];
