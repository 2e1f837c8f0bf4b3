const UNREACHABLE_SYSTEM = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOENT",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
]);
const DISK_FULL = "53100";
/** admin shutdown, crash shutdown, cannot connect now, too many connections, read-only standby. */
const UNREACHABLE_SQLSTATE = new Set(["57P01", "57P02", "57P03", "53300", "25006"]);
/**
 * A statement that took too long, a lock that was not to be had, a transaction that another one defeated (serialization,
 * deadlock) or whose client was too slow, no room on the disk or in the memory: the same may succeed a moment later.
 */
const PASSING_SQLSTATE = new Set(["57014", "55P03", "40001", "40P01", "25P03", DISK_FULL, "53200"]);

/** The driver's own words, which come without a code. */
const LOST = [
  /Connection terminated/,
  /timeout expired/,
  /timeout exceeded when trying to connect/,
  /Client has encountered a connection error/,
  /Client was closed/,
  // A process that is stopping: its next statement comes too late.
  /Cannot use a pool after calling end/,
];

interface DriverError extends Error {
  /** A number where it is the status of an answer, or what a program ended with. */
  code?: string | number;
  constraint?: string;
}

/** A system's or PostgreSQL's code; empty where the error has none of these. */
export const codeOf = (error: object | undefined): string =>
  error && "code" in error && typeof error.code === "string" ? error.code : "";

/** The driver's own error below drizzle's wrapper. */
export function driverError(error: unknown): DriverError | undefined {
  let current = error;
  while (current instanceof Error && current.cause instanceof Error) current = current.cause;
  return current instanceof Error ? current : undefined;
}

/** PgBouncer's own words (08P01) for what waiting does not change. */
const POOLER_REFUSAL =
  /unsupported startup parameter|no such (database|user)|authentication failed|not allowed in (statement|transaction) pooling/;

/** True when a pooler in front of the database refuses us, as opposed to having lost it. */
export function isRefusedByPooler(error: unknown): boolean {
  const found = driverError(error);
  return found?.code === "08P01" && POOLER_REFUSAL.test(found.message);
}

/** True when the database cannot be reached, as opposed to having refused a statement. */
export function isUnreachable(error: unknown): boolean {
  const found = driverError(error);
  if (!found || isRefusedByPooler(found)) return false;
  const code = codeOf(found);
  if (UNREACHABLE_SYSTEM.has(code) || UNREACHABLE_SQLSTATE.has(code) || code.startsWith("08")) return true;
  return LOST.some((words) => words.test(found.message));
}

/** True when the same call may succeed a moment later: the database is away, or too busy. */
export const isPassing = (error: unknown): boolean =>
  isUnreachable(error) || PASSING_SQLSTATE.has(codeOf(driverError(error)));

export const isDiskFull = (error: unknown): boolean => codeOf(driverError(error)) === DISK_FULL;

/** Name of the unique index that an insert or update violated, if any. */
export function violatedUnique(error: unknown): string | undefined {
  const found = driverError(error);
  return found?.code === "23505" ? found.constraint : undefined;
}

/** True when a row was to refer to one that is gone. */
export const isReferenceGone = (error: unknown): boolean => driverError(error)?.code === "23503";

/** True when a text that is no uuid was compared with one: no such record exists. */
export const isMalformedId = (error: unknown): boolean => driverError(error)?.code === "22P02";

/** True when a text held a character that PostgreSQL cannot store: NUL. */
export function isUnstorableText(error: unknown): boolean {
  const code = driverError(error)?.code;
  return code === "22021" || code === "22P05";
}
