import { codeOf, driverError, isUnreachable } from "~/hub/kit/db/errors";
import { UsageError } from "./usage-error";
import { words } from "./words";

/** Advice by PostgreSQL's code (SQLSTATE). */
const ADVICE: Readonly<Record<string, string>> = {
  "42501": words.reason.notOwner,
  "53100": words.reason.diskFull,
};

/**
 * Why a command failed, for the terminal: PostgreSQL's own sentence, and never a statement or its values, which hold
 * passwords' hashes.
 */
export function failureInWords(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const found = isFailedQuery(error) ? (driverError(error) ?? error) : error;
  const { severity, syscall = "connect" } = found as SystemError;
  const code = codeOf(found);
  if (code.startsWith("ERR_PARSE_ARGS")) return `${found.message.split(". ")[0]}\n${words.usage}`;
  if (severity) return [words.reason.postgres(found.message), ADVICE[code]].filter(Boolean).join("\n");
  if (isUnreachable(found) && NETWORK_CALLS.includes(syscall))
    return words.reason.unreachable(messageOf(found) || code);
  return found.message;
}

/** 2 for a command that was not given as it is to be, 1 for one that failed. */
export const exitCodeOf = (error: unknown): number =>
  error instanceof UsageError || (error instanceof Error && isParseError(error)) ? 2 : 1;

const isParseError = (error: SystemError): boolean => codeOf(error).startsWith("ERR_PARSE_ARGS");

type SystemError = Error & { code?: string | number; severity?: string; syscall?: string };

/** A file that is not there is ENOENT too. */
const NETWORK_CALLS = ["connect", "getaddrinfo", "read", "write"];

/** Connections tried to several addresses fail together, in an error without words of its own. */
const messageOf = (error: Error): string =>
  error instanceof AggregateError ? ((error.errors as Error[])[0]?.message ?? "") : error.message;

/** As drizzle words it: the statement and its values. */
const isFailedQuery = (error: Error): boolean => "query" in error && error.cause instanceof Error;
