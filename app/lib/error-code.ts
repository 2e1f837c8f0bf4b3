/** The code of a system's, driver's or library's error, such as `ENOENT`; undefined where it has none. */
export const errorCode = (error: unknown): string | undefined =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
