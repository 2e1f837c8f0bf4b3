import { z } from "zod";
import { isZone } from "~/lib/zone";
import { composed, invisibleIn, invisibleInPersonName, isOneLine } from "./names";
import * as rules from "./rules";
import { plainCode, plainEmail, plainPhone } from "./typed";
import { words } from "./words";

/** Uuids here, any text elsewhere. Not trimmed: access is decided on the id as sent. */
export const idOf = (label: string) => z.string(words.required(label)).min(1, words.required(label)).max(rules.ID_MAX);

export const Id = idOf(words.labels.id);

/** IANA's name. */
export const TimeZone = z.string().max(rules.ZONE_MAX, { abort: true }).refine(isZone, words.unknownZone);

/** Trimmed; `label` begins spec §5's "… is required". */
export const requiredText = (label: string, max: number) =>
  z.string(words.required(label)).trim().overwrite(composed).min(1, words.required(label)).max(max, words.tooLong);

/** A field's rule: its message begins with the label. */
export const required = (max: number) => (label: string) => requiredText(label, max);

function invisible(find: (name: string) => string[]) {
  return { error: ({ input }: { input?: unknown }) => words.invisible(find(String(input)).join(", ")) };
}

const isAllSeen = (name: string): boolean => invisibleIn(name).length === 0;

/** One line without invisible characters. */
export const requiredName = (max: number) => (label: string) =>
  requiredText(label, max)
    .refine(isOneLine, { error: words.oneLine, abort: true })
    .refine(isAllSeen, invisible(invisibleIn));

/** Two letters (spec §5), or one of another script. */
export const isNameLong = (name: string): boolean => name.length >= rules.NAME_MIN || rules.SHORT_NAME.test(name);

/** Shown and mailed as it is: no line breaks or addresses. */
export const namesPerson = <Schema extends z.ZodString>(schema: Schema) =>
  schema
    .refine((name) => isOneLine(name) && !name.includes("://"), { error: words.personName, abort: true })
    .refine((name) => invisibleInPersonName(name).length === 0, invisible(invisibleInPersonName));

/** Trimmed, may be empty. */
export const text = (max: number) => z.string().trim().overwrite(composed).max(max, words.tooLong);

/** One line: mail headers and gateway parameters must not be injected. */
export const line = (max: number) => text(max).refine((value) => !/\p{Cc}/u.test(value), words.oneLine);

/** Write-only: undefined, blank or the mask keeps it, null clears it. Not trimmed, as spaces may belong to it. */
export const Secret = z
  .preprocess(
    (value: string | null) => (value === "" || value === rules.SECRET_MASK ? undefined : value),
    z
      .string()
      .max(rules.SECRET_MAX)
      .regex(/^[^\p{Cc}]*$/u, words.oneLine)
      .nullable()
      .optional(),
  )
  .optional();

/** Undefined, null or "" (legacy clients). On update undefined keeps the value, null and "" clear it. */
export const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value: z.input<Schema> | "" | null) => (value === "" ? null : value), schema.nullable()).optional();

/** Legacy clients send some text as numbers. */
export const asText = <Schema extends z.ZodType<string, string>>(schema: Schema) =>
  z.preprocess((value: string | number) => (typeof value === "number" ? String(value) : value), schema);

/** Legacy clients send some numbers as text. */
export const asNumber = <Schema extends z.ZodType<number, number>>(schema: Schema) =>
  z.preprocess(
    (value: string | number) => (typeof value === "string" && value.trim() !== "" ? Number(value) : value),
    schema,
  );

export const wholeNumber = (min: number, max: number) =>
  asNumber(z.number(words.number).int(words.wholeNumber).min(min, words.atLeast(min)).max(max, words.atMost(max)));

const AMOUNT_PATTERN = new RegExp(`^\\d+(\\.\\d{1,${rules.AMOUNT_DECIMALS}})?$`);

/** "5,000", and Indian "5,00,000". */
const GROUPED_PATTERN = /^\d{1,3}(,\d{2,3})*,\d{3}(\.\d+)?$/;

const ungrouped = (value: string | number): string | number =>
  typeof value === "string" && GROUPED_PATTERN.test(value.trim()) ? value.replaceAll(",", "") : value;

/** At most four decimals: exact from form to database. */
export const amount = (max: number) =>
  z.preprocess(
    ungrouped,
    asNumber(
      z
        .number(words.number)
        .min(0, { error: words.notBelowZero, abort: true })
        .max(max, { error: words.notAbove(max), abort: true })
        .refine((value) => AMOUNT_PATTERN.test(String(value)), words.decimals(rules.AMOUNT_DECIMALS)),
    ),
  );

/** Must not look like an email or phone number, which identifiers are told apart by (spec §5). */
export const UserName = requiredText(words.labels.userName, rules.IDENTIFIER_MAX)
  .regex(rules.USER_NAME_PATTERN, { error: words.userName, abort: true })
  .refine(isAllSeen, invisible(invisibleIn));

/** Trimmed, lower case; `label` begins its messages (spec §5). */
export const emailOf = (label: string) =>
  z
    .string(words.required(label))
    .max(rules.EMAIL_MAX, { error: words.tooLong, abort: true })
    .overwrite(plainEmail)
    .min(1, { error: words.required(label), abort: true })
    .toLowerCase()
    .max(rules.EMAIL_MAX, { error: words.tooLong, abort: true })
    .pipe(z.email(words.email(label)));

export const Email = emailOf(words.labels.email);

/** Ten digits in any grouping. `missing`: message if absent. */
export const phone = (missing: string) =>
  asText(
    z
      .string(missing)
      .max(rules.TYPED_MAX, { error: words.tooLong, abort: true })
      .overwrite(plainPhone)
      .trim()
      .min(1, { error: missing, abort: true })
      .max(rules.PHONE_DIGITS, { error: words.tooLong, abort: true })
      .min(rules.PHONE_DIGITS, { error: words.tooShort, abort: true })
      .regex(rules.PHONE_PATTERN, words.phone),
  );

export const Phone = phone(words.required(words.labels.phone));

/** `label` begins spec §5's "… is required". */
export const requiredNumber = (label: string, min: number, max: number) =>
  asNumber(
    z
      .number({
        error: ({ input }) =>
          input === undefined || input === null || input === "" ? words.required(label) : words.number,
      })
      .int(words.wholeNumber)
      .min(min, words.atLeast(min))
      .max(max, words.atMost(max)),
  );

/** Only bounded: later rules must not lock an owner out. */
export const CurrentPassword = z
  .string(words.required(words.labels.password))
  .min(1, words.required(words.labels.password))
  .max(rules.PASSWORD_MAX);

/** Spec §5. */
export const NewPassword = z
  .string(words.required(words.labels.password))
  .min(1, { error: words.required(words.labels.password), abort: true })
  .max(rules.PASSWORD_MAX, { abort: true })
  .regex(rules.PASSWORD_PATTERN, words.newPassword);

/** In any grouping. */
export const OneTimeCode = z
  .string(words.required(words.labels.oneTimeCode))
  .max(rules.TYPED_MAX, { error: words.tooLong, abort: true })
  .overwrite(plainCode)
  .min(1, words.required(words.labels.oneTimeCode))
  .max(rules.CODE_MAX, words.tooLong);

/**
 * http or https only: `javascript:` and `data:` must never become a redirect. The host is a name or an IP address, as a `;` or `,` would
 * split a header.
 */
export const HttpUrl = z
  .string()
  .trim()
  .max(rules.URL_MAX, { abort: true })
  .pipe(
    z.url({
      protocol: /^https?$/,
      hostname: /^(?:[\w.-]+|\[[\da-f:.]+\])$/i,
      error: words.httpUrl,
    }),
  );

export const StatusField = z.enum(rules.STATUSES, words.required(words.labels.status));

/** Version the editor saw; our extension. A stale one is refused (409, reason "stale"). */
export const Version = asNumber(z.number().int().min(1).max(rules.VERSION_MAX)).optional();

/** The API checks its bytes, not the declared type. */
export const PictureFile = z
  .file(words.picture)
  .min(1, words.picture)
  .max(rules.UPLOAD_MAX_BYTES, words.pictureTooLarge(rules.UPLOAD_MAX_BYTES / 1024 / 1024));
