export interface LoggedError {
  type: string;
  message: string;
  code?: string;
  constraint?: string;
  /** Where it was thrown, without the message. */
  stack: string[];
  cause?: LoggedError;
}

const MOST_FRAMES = 12;
const MOST_CAUSES = 4;

/**
 * The loggable part of an error: what happened and where, without the data involved. A failed query's message carries
 * its values, a driver's error its whole connection; both are left out.
 */
export function loggedError(error: unknown, depth = 0): LoggedError | string {
  if (!(error instanceof Error)) return typeof error === "string" ? error : typeof error;
  const { name, message, stack = "", cause } = error;
  const { code, constraint, query } = error as { code?: unknown; constraint?: unknown; query?: unknown };
  const loggedCause = cause !== undefined && depth < MOST_CAUSES ? loggedError(cause, depth + 1) : undefined;
  return {
    type: error.constructor.name || name,
    message: typeof query === "string" ? `Failed query: ${query}` : message,
    ...(typeof code === "string" ? { code } : {}),
    ...(typeof constraint === "string" ? { constraint } : {}),
    stack: stack
      .split("\n")
      .filter((line) => /^\s+at /.test(line))
      .slice(0, MOST_FRAMES)
      .map((line) => line.trim()),
    ...(typeof loggedCause === "object" ? { cause: loggedCause } : {}),
  };
}
