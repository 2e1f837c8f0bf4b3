import type { z } from "zod";

/** An entry that may stay empty. Empty is sent as null, which clears what is stored; left out, it would be kept. */
export const emptyAsNull = <Schema extends z.ZodType>(schema: Schema) =>
  schema.optional().transform((entry) => entry ?? null);

/** Name of the box of `SecretField` that clears what is stored. */
export const removalOf = <Name extends string>(name: Name) => `${name}Removed` as const;

/**
 * A write-only secret as the API takes it: an entry replaces what is stored, blank keeps it, and null, which the ticked
 * box means, clears it.
 */
export const secretOf = (entry: string | null | undefined, removed: string | undefined) =>
  entry ?? (removed ? null : undefined);
