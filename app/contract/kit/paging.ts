import { z } from "zod";
import type { Endpoint } from "./endpoint";
import { wholeNumber } from "./fields";
import { composed } from "./names";
import { FIELD_NAME_MAX, ID_MAX, INSTANT_MAX, LIST_ROWS_MAX, PAGE_MAX, SEARCH_MAX } from "./rules";
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
  search: parameter(z.string().max(SEARCH_MAX, { abort: true }).overwrite(composed)),
  field: parameter(fieldName),
  /** `exact`: the whole value, regardless of case. */
  match: parameter(z.enum(["exact"])),
  /** From 1. */
  page: parameter(wholeNumber(1, PAGE_MAX)),
  /**
   * Rows a page: with a cursor any number up to `LIST_ROWS_MAX`, else one of `PAGE_SIZES` or `CHOICES_MAX`. Left out,
   * pages have `PAGE_ROWS_DEFAULT`; with neither a page nor a cursor it is the whole list, up to
   * `LIST_CAP_ROWS`.
   */
  size: parameter(wholeNumber(1, LIST_ROWS_MAX)),
  /**
   * Reads on after the row that an answer's `next` named, or from the beginning (`FIRST`): in the order in which the
   * rows were made, so that none is skipped or repeated whatever is added meanwhile. In place of `page` and `sort`.
   */
  after: parameter(z.string().max(ID_MAX)),
  /** Only what was made or changed since then. */
  changedSince: parameter(z.iso.datetime({ offset: true, error: words.instant }).max(INSTANT_MAX)),
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

/** The same for lists of records with a status that selects offer: only the ACTIVE ones. */
export const Choosing = Paging.extend({ status: parameter(z.enum(["ACTIVE"])) });

/** The cursor of a list's beginning. */
export const FIRST = "first";

/** Whether a call answers a list that can be read page by page. */
export const isPagedList = ({ method, input }: Endpoint): boolean =>
  method === "GET" && input instanceof z.ZodObject && input.shape["page"] === Paging.shape.page;

/** Whether a change can be made to depend on the record's version. */
export const isVersioned = ({ method, input }: Endpoint): boolean =>
  method === "POST" && input instanceof z.ZodObject && "version" in input.shape;

/**
 * Whether a call that is made with an Idempotency-Key is made once: what makes something, for other changes can be made
 * twice without harm. What answers a secret tells it once.
 */
export const isRemembered = ({ audit, body, serviceAccount }: Endpoint): boolean =>
  audit?.action === "CREATED" && body !== "form" && serviceAccount !== false;
