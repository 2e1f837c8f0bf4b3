export interface LoggedError {
  type: string;
  message: string;
  code?: string;
  constraint?: string;
  /** Without the message; for failed queries only if statements are wanted. */
  stack?: string[];
  cause?: LoggedError;
}

const MOST_FRAMES = 12;
const MOST_CAUSES = 4;

interface Detail {
  statements: boolean;
}

/** Leaves out data: a query's values, a driver's connection and, unless wanted, the statement. */
export const loggedError = (error: unknown, detail: Detail = { statements: false }): LoggedError | string =>
  logged(error, detail, 0, false);

function logged(error: unknown, detail: Detail, depth: number, isOfQuery: boolean): LoggedError | string {
  if (!(error instanceof Error)) return typeof error === "string" ? error : typeof error;
  const { name, message, stack = "", cause } = error;
  const { code, constraint, query } = error as { code?: unknown; constraint?: unknown; query?: unknown };
  const isQuery = isOfQuery || typeof query === "string";
  const loggedCause =
    cause !== undefined && depth < MOST_CAUSES ? logged(cause, detail, depth + 1, isQuery) : undefined;
  return {
    type: error.constructor.name || name,
    message: typeof query === "string" ? `Failed query${detail.statements ? `: ${query}` : ""}` : message,
    ...(typeof code === "string" ? { code } : {}),
    ...(typeof constraint === "string" ? { constraint } : {}),
    ...(isQuery && !detail.statements ? {} : { stack: framesOf(stack) }),
    ...(typeof loggedCause === "object" ? { cause: loggedCause } : {}),
  };
}

const framesOf = (stack: string): string[] =>
  stack
    .split("\n")
    .filter((line) => /^\s+at /.test(line))
    .slice(0, MOST_FRAMES)
    .map((line) => line.trim());
