import type { z } from "zod";

/** An entry that may stay empty. Empty is sent as null, which clears what is stored; left out, it would be kept. */
export const clearable = <Schema extends z.ZodType>(schema: Schema) => schema.optional().transform((entry) => entry ?? null);

/** A form's entry of that name as text, empty where there is none. */
export function entered(form: FormData, name: string): string {
  const entry = form.get(name);
  return typeof entry === "string" ? entry : "";
}
