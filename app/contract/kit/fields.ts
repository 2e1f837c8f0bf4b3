import { z } from "zod";
import { composed, invisibleIn, invisibleInPersonName, isOneLine } from "./names";
import * as rules from "./rules";
import { plainCode, plainEmail, plainPhone } from "./typed";
import { words } from "./words";

/**
 * The id of the record that `label` names in messages. Ours are uuids; another product API may use other ids. Never
 * trimmed: access is decided on the id as it was sent.
 */
export const idOf = (label: string) => z.string(words.required(label)).min(1, words.required(label)).max(rules.ID_MAX);

export const Id = idOf(words.labels.id);

/** Required text, trimmed, up to `max` characters; `label` begins the message of spec §5 ("… is required"). */
export const requiredText = (label: string, max: number) =>
  z.string(words.required(label)).trim().overwrite(composed).min(1, words.required(label)).max(max, words.tooLong);

/** The same as a field's rule: the message begins with the field's label. */
export const required = (max: number) => (label: string) => requiredText(label, max);

/** Refuses a name for characters in it that nobody sees, and names them. */
function invisible(find: (name: string) => string[]) {
  return { error: ({ input }: { input?: unknown }) => words.invisible(find(String(input)).join(", ")) };
}

const isAllSeen = (name: string): boolean => invisibleIn(name).length === 0;

/** What a record is called: one line that reads as it is written. */
export const requiredName = (max: number) => (label: string) =>
  requiredText(label, max)
    .refine(isOneLine, { error: words.oneLine, abort: true })
    .refine(isAllSeen, invisible(invisibleIn));

/** Two letters at least (spec §5), or one outside the Latin script. */
export const isNameLong = (name: string): boolean => name.length >= rules.NAME_MIN || rules.SHORT_NAME.test(name);

/** A person's name: shown and mailed as it is, so neither lines nor addresses of its own. */
export const namesPerson = <Schema extends z.ZodString>(schema: Schema) =>
  schema
    .refine((name) => isOneLine(name) && !name.includes("://"), { error: words.personName, abort: true })
    .refine((name) => invisibleInPersonName(name).length === 0, invisible(invisibleInPersonName));

/** Text up to `max` characters, trimmed, possibly empty. */
export const text = (max: number) => z.string().trim().overwrite(composed).max(max, words.tooLong);

/**
 * Text of one line, up to `max` characters: what becomes a mail's header or a gateway's parameter can bring no second
 * one.
 */
export const line = (max: number) => text(max).refine((value) => !/\p{Cc}/u.test(value), words.oneLine);

/**
 * A stored secret, write-only: left out, blank or as the mask it is shown as, it stays what it is; null clears it. Not
 * trimmed, since spaces may belong to it.
 */
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

/**
 * A field a caller may leave out, or send as null or "" (legacy clients do). On update, left out keeps the stored
 * value, and null, which "" becomes, clears it.
 */
export const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value: z.input<Schema> | "" | null) => (value === "" ? null : value), schema.nullable()).optional();

/** Numbers that legacy clients send as digits become text. */
export const asText = <Schema extends z.ZodType<string, string>>(schema: Schema) =>
  z.preprocess((value: string | number) => (typeof value === "number" ? String(value) : value), schema);

/** Text that legacy clients send for a number becomes that number. */
export const asNumber = <Schema extends z.ZodType<number, number>>(schema: Schema) =>
  z.preprocess(
    (value: string | number) => (typeof value === "string" && value.trim() !== "" ? Number(value) : value),
    schema,
  );

export const wholeNumber = (min: number, max: number) =>
  asNumber(z.number(words.number).int(words.wholeNumber).min(min, words.atLeast(min)).max(max, words.atMost(max)));

const AMOUNT_PATTERN = new RegExp(`^\\d+(\\.\\d{1,${rules.AMOUNT_DECIMALS}})?$`);

/** Digits in groups, as amounts are printed: "5,000", and as they are written in India: "5,00,000". */
const GROUPED_PATTERN = /^\d{1,3}(,\d{2,3})*,\d{3}(\.\d+)?$/;

const ungrouped = (value: string | number): string | number =>
  typeof value === "string" && GROUPED_PATTERN.test(value.trim()) ? value.replaceAll(",", "") : value;

/** An amount with at most four decimals, so that it is exact all the way from the form to the database. */
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

/**
 * A user name to sign in with. It must not look like an email or a phone number, because identifiers are distinguished by
 * their form (spec §5).
 */
export const UserName = requiredText(words.labels.userName, rules.IDENTIFIER_MAX)
  .regex(rules.USER_NAME_PATTERN, { error: words.userName, abort: true })
  .refine(isAllSeen, invisible(invisibleIn));

/** An email address, trimmed and in lower case; `label` begins its messages (spec §5). */
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

/** A phone number: exactly ten digits, however they are grouped. `missing` is said where there is none. */
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

/** A whole number that must be there; `label` begins the message of spec §5 ("… is required"). */
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

/** A password someone already has: only bounded, so that no rule made later locks its owner out. */
export const CurrentPassword = z
  .string(words.required(words.labels.password))
  .min(1, words.required(words.labels.password))
  .max(rules.PASSWORD_MAX);

/** A password being chosen (spec §5). */
export const NewPassword = z
  .string(words.required(words.labels.password))
  .min(1, { error: words.required(words.labels.password), abort: true })
  .max(rules.PASSWORD_MAX, { abort: true })
  .regex(rules.PASSWORD_PATTERN, words.newPassword);

/** A one-time code, however it is grouped. */
export const OneTimeCode = z
  .string(words.required(words.labels.oneTimeCode))
  .max(rules.TYPED_MAX, { error: words.tooLong, abort: true })
  .overwrite(plainCode)
  .min(1, words.required(words.labels.oneTimeCode))
  .max(rules.CODE_MAX, words.tooLong);

/**
 * An absolute http or https address; other schemes (`javascript:`, `data:`) never become a redirect. Its host is a name
 * or an IP address and nothing else that a URL parser lets through: origins go into headers, where `;` or `,` would
 * begin something new.
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

/**
 * Which version of a record its editor saw; our extension. A change that names it is refused when the record was
 * changed since (409, reason "stale").
 */
export const Version = asNumber(z.number().int().min(1).max(rules.VERSION_MAX)).optional();

/** One uploaded picture. What it holds is judged from its bytes by the API, not from the type its sender claims. */
export const PictureFile = z
  .file(words.picture)
  .min(1, words.picture)
  .max(rules.UPLOAD_MAX_BYTES, words.pictureTooLarge(rules.UPLOAD_MAX_BYTES / 1024 / 1024));
