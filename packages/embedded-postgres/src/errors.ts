/** No programs for this machine, or not installed. */
export class EmbeddedUnsupported extends Error {
  override name = "EmbeddedUnsupported";
}

/** The message says why and what helps. */
export class UnusableFolder extends Error {
  override name = "UnusableFolder";
}

/** An error's code, such as `ENOENT`. */
export const errorCode = (error: unknown): string | undefined =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
