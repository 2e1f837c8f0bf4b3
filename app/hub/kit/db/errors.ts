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
/** Timeouts, serialization failure, deadlock, full disk or memory: a retry may succeed. */
const PASSING_SQLSTATE = new Set(["57014", "55P03", "40001", "40P01", "25P03", DISK_FULL, "53200"]);

/** Driver messages without a code. */
const LOST = [
  /Connection terminated/,
  /timeout expired/,
  /timeout exceeded when trying to connect/,
  /Client has encountered a connection error/,
  /Client was closed/,
  /Cannot use a pool after calling end/,
];

interface DriverError extends Error {
  /** HTTP statuses and exit codes are numbers. */
  code?: string | number;
  constraint?: string;
}

/** A system or PostgreSQL code, or "". */
export const codeOf = (error: object | undefined): string =>
  error && "code" in error && typeof error.code === "string" ? error.code : "";

export function driverError(error: unknown): DriverError | undefined {
  let current = error;
  while (current instanceof Error && current.cause instanceof Error) current = current.cause;
  return current instanceof Error ? current : undefined;
}

/** PgBouncer's messages (08P01) about settings: a retry does not help. */
const POOLER_REFUSAL =
  /unsupported startup parameter|no such (database|user)|authentication failed|not allowed in (statement|transaction) pooling/;

export function isRefusedByPooler(error: unknown): boolean {
  const found = driverError(error);
  return found?.code === "08P01" && POOLER_REFUSAL.test(found.message);
}

export function isUnreachable(error: unknown): boolean {
  const found = driverError(error);
  if (!found || isRefusedByPooler(found)) return false;
  const code = codeOf(found);
  if (UNREACHABLE_SYSTEM.has(code) || UNREACHABLE_SQLSTATE.has(code) || code.startsWith("08")) return true;
  return LOST.some((words) => words.test(found.message));
}

export const isPassing = (error: unknown): boolean =>
  isUnreachable(error) || PASSING_SQLSTATE.has(codeOf(driverError(error)));

export const isDiskFull = (error: unknown): boolean => codeOf(driverError(error)) === DISK_FULL;

/** @returns the index's name */
export function violatedUnique(error: unknown): string | undefined {
  const found = driverError(error);
  return found?.code === "23505" ? found.constraint : undefined;
}

export const isReferenceGone = (error: unknown): boolean => driverError(error)?.code === "23503";

/** Not a uuid, so no such record exists. */
export const isMalformedId = (error: unknown): boolean => driverError(error)?.code === "22P02";

/** Contains NUL, which PostgreSQL cannot store. */
export function isUnstorableText(error: unknown): boolean {
  const code = driverError(error)?.code;
  return code === "22021" || code === "22P05";
}
