import { parseWithZod } from "@conform-to/zod/v4";
import { z } from "zod";
import type { Envelope, Refusal } from "~/contract";
import { RIGHTS_MAX, TEMPLATE_MAX } from "~/contract/kit/rules";
import { type FormReply, refused, type Values, WHOLE_FORM } from "~/lib/form-reply";
import { CSRF_TOKEN_FIELD } from "./csrf-token.server";

/** The name of a button that asks conform for something. */
const INTENT = "__intent__";

type Parsed<Value> = { ok: true; value: Value } | { ok: false; failed: FormReply };

/** A template, and as much again of one refused for its length. */
const KEPT_CHARACTERS = 2 * TEMPLATE_MAX;
/** Entries kept of a field that may be chosen several times. */
const KEPT_ENTRIES = RIGHTS_MAX;

/** Reads a form by its schema. Entries are kept, except secret ones. */
export function readFields<Schema extends z.ZodType>(
  form: FormData,
  schema: Schema,
  secret: readonly string[] = [],
): Parsed<z.output<Schema>> {
  // One message at a time: what is empty is not also too short.
  const formatError = (issues: { message: string }[]) => issues.slice(0, 1).map(({ message }) => message);
  const submission = parseWithZod(readable(form), { schema, formatError });
  if (submission.status === "success") return { ok: true, value: submission.value };
  return { ok: false, failed: replyTo(submission, secret) };
}

/** Excludes conform's own commands, and lists of more than 100 rows. */
const READABLE = /^(?!__intent__$|__state__$)[^.[\]]+(\[\d{1,2}\]\.[^.[\]]+)?$/;

/** Drops names that conform must not read: it makes a list as long as the number in a name. */
function readable(form: FormData): FormData {
  if ([...form.keys()].every((name) => READABLE.test(name))) return form;
  const fields = new FormData();
  for (const [name, value] of form.entries()) if (READABLE.test(name)) fields.append(name, value);
  return fields;
}

const parsed = (fields: FormData) => parseWithZod(fields, { schema: z.object({}) });

const withoutRules = (form: FormData) => parsed(readable(form));

type Submission = ReturnType<typeof withoutRules>;

function replyTo(submission: Pick<Submission, "reply">, secret: readonly string[]): FormReply {
  const reply = submission.reply({ hideFields: [CSRF_TOKEN_FIELD, ...secret] });
  return { ...reply, initialValue: mapped(reply.initialValue ?? {}, shortened) };
}

type Entry = NonNullable<FormReply["initialValue"]>[string];

const mapped = (entries: Readonly<Record<string, Entry>>, change: (entry: Entry) => Entry) =>
  Object.fromEntries(Object.entries(entries).map(([name, entry]) => [name, change(entry)]));

/** Empty rows are not there. */
function shortened(entry: Entry | undefined): Entry {
  if (typeof entry === "string") return entry.slice(0, KEPT_CHARACTERS);
  return Array.isArray(entry) ? entry.slice(0, KEPT_ENTRIES).map(shortened) : mapped(entry ?? {}, shortened);
}

export const keptForm = (form: FormData, secret: readonly string[] = []): FormReply =>
  replyTo(withoutRules(form), secret);

const RowIntent = z.union([
  z.strictObject({ type: z.literal("insert"), payload: z.strictObject({ name: z.string() }) }),
  z.strictObject({ type: z.literal("remove"), payload: z.strictObject({ name: z.string(), index: z.int().min(0) }) }),
]);

/**
 * Changes the form's rows if one of conform's buttons was pressed.
 * @param rows names of the lists whose rows may change
 */
export function withRowsChanged(
  form: FormData,
  rows: readonly string[] = [],
  secret: readonly string[] = [],
): FormReply | undefined {
  const intent = rowIntentIn(form);
  if (!intent || !rows.includes(intent.payload.name)) return undefined;
  const fields = new FormData();
  for (const [name, value] of readable(form).entries()) if (!rows.includes(name)) fields.append(name, value);
  fields.append(INTENT, JSON.stringify(intent));
  return replyTo(parsed(fields), secret);
}

function rowIntentIn(form: FormData) {
  const sent = form.get(INTENT);
  try {
    return typeof sent === "string" ? RowIntent.safeParse(JSON.parse(sent)).data : undefined;
  } catch {
    return undefined;
  }
}

export function formWith(values: Values): FormReply {
  const form = new FormData();
  for (const [name, entries] of Object.entries(values)) for (const entry of [entries].flat()) form.append(name, entry);
  return { initialValue: withoutRules(form).payload as FormReply["initialValue"] };
}

export function entriesOf(initialValue: FormReply["initialValue"]): Values {
  const entries = Object.entries(initialValue ?? {}).flatMap(([name, entry]): [string, string | string[]][] => {
    if (typeof entry === "string") return [[name, entry]];
    if (!Array.isArray(entry)) return [];
    const texts = entry.filter((each) => typeof each === "string");
    if (texts.length > 0) return [[name, texts]];
    return entry.flatMap((row, place) =>
      Object.entries(row).flatMap(([part, text]): [string, string][] =>
        typeof text === "string" ? [[`${name}[${place}].${part}`, text]] : [],
      ),
    );
  });
  return Object.fromEntries(entries);
}

/** An answer whose errors name the form's fields. `fieldOf`: where the form has a field of the API's. */
export function inForm<Data>(answer: Envelope<Data>, fieldOf: (field: string) => string): Envelope<Data> {
  if (answer.code === 200 || !answer.data?.fieldErrors) return answer;
  const fieldErrors = Object.fromEntries(
    Object.entries(answer.data.fieldErrors).map(([field, messages]) => [fieldOf(field), messages]),
  );
  return { ...answer, data: { ...answer.data, fieldErrors } };
}

/** `names` maps the API's field names to the form's where they differ. */
export function refusedForm(
  form: FormData,
  refusal: Refusal,
  secret: readonly string[] = [],
  names: Record<string, string> = {},
): FormReply {
  const errors: Record<string, string[]> = {};
  for (const [field, messages] of Object.entries(refusal.data?.fieldErrors ?? {})) {
    const name = names[field] ?? field;
    // An unticked box is not sent; a field in `names` is in the form all the same.
    if (form.has(name) || Object.hasOwn(names, field)) errors[name] = [...messages];
  }
  const isNamed = Object.keys(errors).length > 0;
  return refused(keptForm(form, secret), isNamed ? errors : { [WHOLE_FORM]: [refusal.msg] });
}

export function keptValues(form: FormData, secret: readonly string[] = []): Values {
  const kept: Record<string, string | string[]> = {};
  for (const field of new Set(form.keys())) {
    if (field === CSRF_TOKEN_FIELD || field === "__proto__" || secret.includes(field)) continue;
    const entries = form.getAll(field).filter((value) => typeof value === "string");
    const texts = entries.slice(0, KEPT_ENTRIES).map((entry) => entry.slice(0, KEPT_CHARACTERS));
    if (texts.length > 0) kept[field] = texts.length === 1 ? texts[0]! : texts;
  }
  return kept;
}
