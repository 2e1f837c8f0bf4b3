import { z } from "zod";
import { CONDITIONS_CHARACTERS } from "./conditions";
import type { Endpoint } from "./endpoint";
import { wholeNumber } from "./fields";
import { Instant } from "./instant";
import { composed } from "./names";
import { FIELD_NAME_MAX, ID_MAX, LIST_ROWS_MAX, PAGE_MAX, SEARCH_MAX } from "./rules";
import { USING_MAX, USING_PATTERN } from "./using";
import { words } from "./words";

/** Missing or blank (`?page=`) is undefined. */
const parameter = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value: z.input<Schema> | "") => (value === "" ? undefined : value), schema.optional()).optional();

const fieldName = z
  .string()
  .max(FIELD_NAME_MAX, { abort: true })
  .regex(/^[A-Za-z_][A-Za-z0-9_.]*$/, words.unknownField);

/**
 * For every list; `LIST_PARAMETERS` describes each. Our extension of spec §7: a product API that ignores it answers with the whole list and
 * no `total`.
 */
export const Paging = z.object({
  /** For status, channel and outcome the whole value. */
  search: parameter(z.string().max(SEARCH_MAX, { abort: true }).overwrite(composed)),
  field: parameter(fieldName),
  also: parameter(z.string().max(CONDITIONS_CHARACTERS, { abort: true })),
  match: parameter(z.enum(["exact"])),
  page: parameter(wholeNumber(1, PAGE_MAX)),
  /** Without page and cursor the whole list, up to `LIST_CAP_ROWS`. */
  size: parameter(wholeNumber(1, LIST_ROWS_MAX)),
  after: parameter(z.string().max(ID_MAX)),
  changedSince: parameter(Instant),
  sort: parameter(
    z
      .string()
      .max(FIELD_NAME_MAX + 1, { abort: true })
      .regex(/^-?[A-Za-z_][A-Za-z0-9_.]*$/, words.unknownField),
  ),
  using: parameter(z.string().max(USING_MAX, { abort: true }).regex(USING_PATTERN, words.unknownUsing)),
});

export type Paging = z.output<typeof Paging>;

/** For selects, which offer ACTIVE records only. */
export const Choosing = Paging.extend({ status: parameter(z.enum(["ACTIVE"])) });

/** Cursor of a list's start. */
export const FIRST = "first";

const takes = ({ method, input }: Endpoint, name: keyof Paging): boolean =>
  method === "GET" && input instanceof z.ZodObject && input.shape[name] === Paging.shape[name];

/** The answer has a `total`. */
export const isPaged = (endpoint: Endpoint): boolean => takes(endpoint, "page");

/** Records of one kind, read by page or by cursor, and each by its id. */
export const isPagedList = (endpoint: Endpoint): boolean => isPaged(endpoint) && takes(endpoint, "after");

export const isVersioned = ({ method, input }: Endpoint): boolean =>
  method === "POST" && input instanceof z.ZodObject && "version" in input.shape;

/** Creating calls honour Idempotency-Key; repeating others does no harm, and secrets are told only once. */
export const isRemembered = ({ audit, body, who }: Endpoint): boolean =>
  audit?.action === "CREATED" && body !== "form" && who.only !== "people";
