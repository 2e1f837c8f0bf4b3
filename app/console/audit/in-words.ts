import type { AuditEvent } from "~/contract/audit";
import { minuteOf, secondOf } from "~/lib/instant";
import { inReadersLanguage, isLanguage, languageNames } from "~/lib/language";
import { fieldName } from "./field-name";
import { words } from "./words";

export const actionOf = ({ action }: Pick<AuditEvent, "action">): string => words.actions[action];

export const outcomeOf = ({ outcome }: AuditEvent): string => words.outcomes[outcome];

/** A sign-in has no kind. */
export const subjectOf = ({ subjectType, subject }: Pick<AuditEvent, "subjectType" | "subject">): string =>
  subjectType ? words.aboutKind(words.subjects[subjectType], subject) : subject;

type Value = AuditEvent["changes"][number]["before"];

/** Codes in the reader's language, languages by their own names. */
export function shownValue(field: string, value: Value): string {
  if (value === null || value === undefined) return words.nothing;
  if (field === "language" && isLanguage(value)) return languageNames[value];
  return field === "status" ? inReadersLanguage(value) : value;
}

/** As `toISOString` writes it. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** As `shownValue`; instants in the reader's zone (undefined for UTC), and yes or no in words. */
export function readableValue(field: string, value: Value, zone: string | undefined): string {
  if (value === "true" || value === "false") return words.truth[value];
  return value && INSTANT.test(value) ? secondOf(value, zone) : shownValue(field, value);
}

export const changeOf = (
  { field, before, after }: AuditEvent["changes"][number],
  kind: AuditEvent["subjectType"],
  shown: (field: string, value: Value) => string = shownValue,
): string => words.change(fieldName(field, kind), shown(field, before), shown(field, after));

export const nameOf = (event: AuditEvent, zone?: string): string =>
  words.nameOf(actionOf(event), event.actor, minuteOf(event.at, zone));
