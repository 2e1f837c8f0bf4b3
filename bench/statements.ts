import { cost, type Row } from "./support/figures";
import { type CostOfOne, costsOfWork } from "./support/work-costs";

/** The limits of one address allow no more codes than this takes. */
const TIMES = 10;

const KINDS = [
  ["statements", "statements", ""],
  ["commits", "commits", ""],
  ["rows", "rows written", ""],
  ["bytes", "write-ahead log", "bytes"],
] as const;

/**
 * What one sign-in, page, launch and token costs the database, with limits counted and mails sent: statements, commits,
 * rows, and bytes of write-ahead log. Beside it one row, inserted and committed.
 */
export async function run(): Promise<Row[]> {
  const { row, work } = await costsOfWork(TIMES, process.env.DATABASE_URL);
  return Object.entries(work).flatMap(([name, each]) => rowsOf(name, each, row));
}

const rowsOf = (name: string, each: CostOfOne, row: CostOfOne): Row[] =>
  KINDS.map(([kind, words, unit]) => ({
    ...cost(`${name}: ${words}`, each[kind], unit, { name: "one row", value: Math.max(1, row[kind]) }),
    ...(kind === "rows" ? { details: each.changes } : {}),
  }));
