/** There are no PostgreSQL programs for this machine, or they were not installed. */
export class EmbeddedUnsupported extends Error {
  override name = "EmbeddedUnsupported";
}

/** The data folder cannot hold the database; the message says why and what would help. */
export class UnusableFolder extends Error {
  override name = "UnusableFolder";
}

/** The code of a system's or driver's error, such as `ENOENT`; undefined where it has none. */
export const errorCode = (error: unknown): string | undefined =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
