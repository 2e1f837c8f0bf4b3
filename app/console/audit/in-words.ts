import type { AuditEvent } from "~/contract/audit";
import { minuteOf } from "~/lib/instant";
import { inReadersLanguage, isLanguage, languageNames } from "~/lib/language";
import { fieldName } from "./field-name";
import { words } from "./words";

export const actionOf = ({ action }: Pick<AuditEvent, "action">): string => words.actions[action];

export const outcomeOf = ({ outcome }: AuditEvent): string => words.outcomes[outcome];

/** A sign-in has no kind. */
export const subjectOf = ({ subjectType, subject }: Pick<AuditEvent, "subjectType" | "subject">): string =>
  subjectType ? words.aboutKind(words.subjects[subjectType], subject) : subject;

/** Codes as the reader's language says them, and languages by their own names. */
export function shownValue(field: string, value: string | null | undefined): string {
  if (value === null || value === undefined) return words.nothing;
  if (field === "language" && isLanguage(value)) return languageNames[value];
  return field === "status" ? inReadersLanguage(value) : value;
}

export const changeOf = (
  { field, before, after }: AuditEvent["changes"][number],
  kind: AuditEvent["subjectType"],
): string => words.change(fieldName(field, kind), shownValue(field, before), shownValue(field, after));

export const nameOf = (event: AuditEvent, zone?: string): string =>
  words.nameOf(actionOf(event), event.actor, minuteOf(event.at, zone));
