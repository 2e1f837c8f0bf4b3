import { parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";
import type { FieldErrors, Refusal } from "~/contract";
import { RIGHTS_MAX, TEMPLATE_MAX } from "~/contract/kit/rules";
import type { FormState } from "~/lib/form-state";
import { CSRF_TOKEN_FIELD } from "./csrf-token.server";

type Parsed<Value> = { ok: true; value: Value } | { ok: false; failed: FormState };

/** Longest entry shown again: a template, and as much again of one that was refused for its length. */
const KEPT_CHARACTERS = 2 * TEMPLATE_MAX;
/** Entries kept of a field that may be chosen several times. */
const KEPT_ENTRIES = RIGHTS_MAX;

/** Reads a form by its schema. Entries are kept for the next showing, except those named as secret. */
export function readFields<Schema extends z.ZodType>(
  form: FormData,
  schema: Schema,
  secret: readonly string[] = [],
): Parsed<z.output<Schema>> {
  const submission = parseWithZod(withoutLibraryFields(form), { schema });
  if (submission.status === "success") return { ok: true, value: submission.value };
  const fieldErrors: FieldErrors = {};
  for (const [field, messages] of Object.entries(submission.error ?? {})) {
    // One message at a time: what is empty need not also be called too short.
    if (messages?.[0]) fieldErrors[field] = [messages[0]];
  }
  return { ok: false, failed: { values: keptValues(form, secret), fieldErrors } };
}

/** conform takes these names for its own commands: no form of ours sends them. */
const LIBRARY_FIELDS = ["__intent__", "__state__"];

function withoutLibraryFields(form: FormData): FormData {
  if (!LIBRARY_FIELDS.some((name) => form.has(name))) return form;
  const fields = new FormData();
  for (const [name, value] of form.entries()) if (!LIBRARY_FIELDS.includes(name)) fields.append(name, value);
  return fields;
}

/** A form shown again as it was entered, with nothing said about it. */
export const keptForm = (form: FormData, secret: readonly string[] = []): FormState => ({
  values: keptValues(form, secret),
  fieldErrors: {},
});

/** A form as the product API refused it. `names` maps the API's field names to the form's where they differ. */
export function refusedForm(
  form: FormData,
  refusal: Refusal,
  secret: readonly string[] = [],
  names: Record<string, string> = {},
): FormState {
  const fieldErrors: FieldErrors = {};
  for (const [field, messages] of Object.entries(refusal.data?.fieldErrors ?? {})) {
    const name = names[field] ?? field;
    // A box that is not ticked is not sent: what a form names itself is in it all the same.
    if (form.has(name) || Object.hasOwn(names, field)) fieldErrors[name] = messages;
  }
  const formError = Object.keys(fieldErrors).length === 0 ? { formError: refusal.msg } : {};
  return { values: keptValues(form, secret), fieldErrors, ...formError };
}

/** The entries of a form, for showing them again. */
export function keptValues(form: FormData, secret: readonly string[] = []): FormState["values"] {
  const kept: Record<string, string | string[]> = {};
  for (const field of new Set(form.keys())) {
    if (field === CSRF_TOKEN_FIELD || field === "__proto__" || secret.includes(field)) continue;
    const entries = form.getAll(field).filter((value) => typeof value === "string");
    const texts = entries.slice(0, KEPT_ENTRIES).map((entry) => entry.slice(0, KEPT_CHARACTERS));
    if (texts.length > 0) kept[field] = texts.length === 1 ? texts[0]! : texts;
  }
  return kept;
}
