import type { z } from "zod";

/** Null clears; omitting would keep the value. */
export const emptyAsNull = <Schema extends z.ZodType>(schema: Schema) =>
  schema.optional().transform((entry) => entry ?? null);

export const removalOf = <Name extends string>(name: Name) => `${name}Removed` as const;

/** Text replaces, undefined keeps, null clears. */
export const secretOf = (entry: string | null | undefined, removed: string | undefined) =>
  entry ?? (removed ? null : undefined);
