import { codeOf, driverError, isUnreachable } from "~/hub/kit/db/errors";
import { UsageError } from "./usage-error";
import { words } from "./words";

/** Advice by SQLSTATE. */
const ADVICE: Readonly<Record<string, string>> = {
  "42501": words.reason.notOwner,
  "53100": words.reason.diskFull,
};

/** PostgreSQL's message without the statement's values, which may contain password hashes. */
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

/** 2 for wrong usage, 1 for a failure. */
export const exitCodeOf = (error: unknown): number =>
  error instanceof UsageError || (error instanceof Error && isParseError(error)) ? 2 : 1;

const isParseError = (error: SystemError): boolean => codeOf(error).startsWith("ERR_PARSE_ARGS");

type SystemError = Error & { code?: string | number; severity?: string; syscall?: string };

/** Missing files are ENOENT as well. */
const NETWORK_CALLS = ["connect", "getaddrinfo", "read", "write"];

/** Several connection attempts: no message of its own. */
const messageOf = (error: Error): string =>
  error instanceof AggregateError ? ((error.errors as Error[])[0]?.message ?? "") : error.message;

/** Drizzle's message contains statement and values. */
const isFailedQuery = (error: Error): boolean => "query" in error && error.cause instanceof Error;
