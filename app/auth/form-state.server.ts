import { parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";
import type { FieldErrors, Refusal } from "~/contract";
import { TEMPLATE_MAX } from "~/contract/kit/rules";
import { CSRF_TOKEN_FIELD } from "./csrf-token.server";

/** What a form shows again after a failed try; the shape of `ui/form-state.ts`. */
export interface FailedForm {
  values: Record<string, string | string[]>;
  fieldErrors: Record<string, string[]>;
  formError?: string;
}

type Parsed<Value> = { ok: true; value: Value } | { ok: false; failed: FailedForm };

/** Longest entry shown again: a template, and as much again of one that was refused for its length. */
const KEPT_CHARACTERS = 2 * TEMPLATE_MAX;
const KEPT_ENTRIES = 100;

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
  const own = new FormData();
  for (const [name, value] of form.entries()) if (!LIBRARY_FIELDS.includes(name)) own.append(name, value);
  return own;
}

/** A form shown again as it was entered, with nothing said about it. */
export const keptForm = (form: FormData, secret: readonly string[] = []): FailedForm => ({
  values: keptValues(form, secret),
  fieldErrors: {},
});

/** A form as the product API refused it. `names` maps the API's field names to the form's where they differ. */
export function refusedForm(
  form: FormData,
  refusal: Refusal,
  secret: readonly string[] = [],
  names: Record<string, string> = {},
): FailedForm {
  const fieldErrors: FieldErrors = {};
  for (const [field, messages] of Object.entries(refusal.data?.fieldErrors ?? {})) {
    const shown = names[field] ?? field;
    if (form.has(shown)) fieldErrors[shown] = messages;
  }
  const formError = Object.keys(fieldErrors).length === 0 ? { formError: refusal.msg } : {};
  return { values: keptValues(form, secret), fieldErrors, ...formError };
}

/** The entries of a form, for showing them again. */
export function keptValues(form: FormData, secret: readonly string[] = []): FailedForm["values"] {
  const kept: FailedForm["values"] = {};
  for (const field of new Set(form.keys())) {
    if (field === CSRF_TOKEN_FIELD || field === "__proto__" || secret.includes(field)) continue;
    const entries = form.getAll(field).filter((value) => typeof value === "string");
    const shown = entries.slice(0, KEPT_ENTRIES).map((entry) => entry.slice(0, KEPT_CHARACTERS));
    if (shown.length > 0) kept[field] = shown.length === 1 ? shown[0]! : shown;
  }
  return kept;
}
