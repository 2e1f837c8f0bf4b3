import type { LoggerOptions } from "pino";
import { SECOND_MS } from "./durations";

/** Kinds of failures at a time; each is forgotten after a second. */
const KINDS_MAX = 1_000;

export function rootCause(error: Error): Error {
  let current = error;
  for (let depth = 0; depth < 10; depth++) {
    const next: unknown = current instanceof AggregateError ? (current.errors as unknown[])[0] : current.cause;
    if (!(next instanceof Error)) break;
    current = next;
  }
  return current;
}

/** Message and code of the root cause. */
export function reasonIn(error: Error): string {
  const cause = rootCause(error);
  const code = codeOf(cause);
  return code && !cause.message.includes(code) ? `${cause.message} (${code})` : cause.message;
}

/** Undefined for errors of our own code. */
const codeOf = (error: object): string | undefined =>
  "code" in error && typeof error.code === "string" ? error.code : undefined;

export const reasonFirst = (line: Record<string, unknown>): Record<string, unknown> =>
  line.err instanceof Error && !("reason" in line) ? { reason: reasonIn(line.err), ...line } : line;

type LineMethod = (line: object, message: string) => void;
type LogMethod = NonNullable<NonNullable<LoggerOptions["hooks"]>["logMethod"]>;

/** One line a second per kind of external failure, as when the database is away; a last line counts those left out. */
export function oneLineASecond(): LogMethod {
  const leftOut = new Map<string, number>();
  return function (args, method) {
    const [first, message] = args as unknown as [unknown, unknown];
    const kind = kindOf(first, message);
    if (kind === undefined) return method.apply(this, args);
    const before = leftOut.get(kind);
    if (before !== undefined) return void leftOut.set(kind, before + 1);
    if (leftOut.size < KINDS_MAX) {
      leftOut.set(kind, 0);
      setTimeout(() => {
        const count = leftOut.get(kind);
        leftOut.delete(kind);
        if (count)
          (method as LineMethod).call(this, { reason: kind.split("\n")[1], leftOut: count }, message as string);
      }, SECOND_MS).unref();
    }
    method.apply(this, args);
  };
}

function kindOf(line: unknown, message: unknown): string | undefined {
  const error = line instanceof Error ? line : (line as { err?: unknown } | undefined)?.err;
  if (!(error instanceof Error) || codeOf(rootCause(error)) === undefined) return undefined;
  return `${typeof message === "string" ? message : ""}\n${reasonIn(error)}`;
}
