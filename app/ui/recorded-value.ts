import { secondOf } from "~/lib/instant";
import { inReadersLanguage, isLanguage, languageNames } from "~/lib/language";
import { words } from "./words";

/** A value as the audit log has it: text. */
type Value = string | null | undefined;

/** Codes in the reader's language, languages by their own names. */
export function recordedValue(field: string, value: Value): string {
  if (value === null || value === undefined) return words.recorded.nothing;
  if (field === "language" && isLanguage(value)) return languageNames[value];
  return field === "status" ? inReadersLanguage(value) : value;
}

/** As `toISOString` writes it. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** As `recordedValue`; instants in the reader's zone (undefined for UTC), and yes or no in words. */
export function readableValue(field: string, value: Value, zone: string | undefined): string {
  if (value === "true" || value === "false") return words.recorded.truth[value];
  return value && INSTANT.test(value) ? secondOf(value, zone) : recordedValue(field, value);
}
