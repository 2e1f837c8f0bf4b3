import type { AuditEvent } from "~/contract/audit";
import { minuteOf } from "~/lib/instant";
import { recordedValue } from "~/ui/recorded-value";
import { fieldName } from "./field-name";
import { words } from "./words";

export const actionOf = ({ action }: Pick<AuditEvent, "action">): string => words.actions[action];

export const outcomeOf = ({ outcome }: AuditEvent): string => words.outcomes[outcome];

/** A sign-in has no kind. */
export const subjectOf = ({ subjectType, subject }: Pick<AuditEvent, "subjectType" | "subject">): string =>
  subjectType ? words.aboutKind(words.subjects[subjectType], subject) : subject;

export const changeOf = (
  { field, before, after }: AuditEvent["changes"][number],
  kind: AuditEvent["subjectType"],
  shown: typeof recordedValue = recordedValue,
): string => words.change(fieldName(field, kind), shown(field, before), shown(field, after));

export const nameOf = (event: AuditEvent, zone?: string): string =>
  words.nameOf(actionOf(event), event.actor, minuteOf(event.at, zone));
