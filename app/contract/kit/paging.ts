import { z } from "zod";
import { wholeNumber } from "./fields";
import { CHOICES_MAX, FIELD_NAME_MAX, PAGE_MAX, PAGE_SIZES, SEARCH_MAX } from "./rules";
import { USING_MAX, USING_PATTERN } from "./using";
import { words } from "./words";

/** A query parameter that may be missing or blank (`?page=`): both are undefined. */
const parameter = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value: z.input<Schema> | "") => (value === "" ? undefined : value), schema.optional()).optional();

const fieldName = z
  .string()
  .max(FIELD_NAME_MAX, { abort: true })
  .regex(/^[A-Za-z_][A-Za-z0-9_.]*$/, words.unknownField);

/**
 * What every list accepts, in the right names of the list's fields. All of it is our own extension of spec §7: a
 * product API that ignores it answers with the whole list and no `total`.
 */
export const Paging = z.object({
  /**
   * Case-insensitive substring, looked for in `field`, or in the list's main field when none is named. Of a status, a
   * channel or an outcome it is the whole value.
   */
  search: parameter(z.string().max(SEARCH_MAX)),
  field: parameter(fieldName),
  /** From 1; counts only together with `size`. */
  page: parameter(wholeNumber(1, PAGE_MAX)),
  /** Rows a page; left out, the whole list up to `LIST_CAP_ROWS`. */
  size: parameter(wholeNumber(1, Math.max(...PAGE_SIZES)).pipe(z.literal([...PAGE_SIZES]))),
  /** A field's name, with a leading `-` for descending. */
  sort: parameter(
    z
      .string()
      .max(FIELD_NAME_MAX + 1, { abort: true })
      .regex(/^-?[A-Za-z_][A-Za-z0-9_.]*$/, words.unknownField),
  ),
  /** Only the records that use this one: its kind and id, as `APPLICATION.01a1fb40-…`. */
  using: parameter(z.string().max(USING_MAX, { abort: true }).regex(USING_PATTERN, words.unknownUsing)),
});

export type Paging = z.output<typeof Paging>;

/**
 * The same for lists of records with a status that selects offer: only the ACTIVE ones, and as many as a select takes.
 */
export const Choosing = Paging.extend({
  status: parameter(z.enum(["ACTIVE"])),
  size: parameter(wholeNumber(1, CHOICES_MAX).pipe(z.literal([...PAGE_SIZES, CHOICES_MAX]))),
});
