import type { AuditEvent } from "~/contract/audit";
import { minuteOf } from "~/lib/instant";
import { auditEvent as words } from "./words";

export const actionOf = ({ action }: AuditEvent): string => words.actions[action];

export const outcomeOf = ({ outcome }: AuditEvent): string => words.outcomes[outcome];

/** The kind and the name of what an event is about; a sign-in is about nothing else. */
export const subjectOf = ({ subjectType, subject }: AuditEvent): string =>
  subjectType ? words.aboutKind(words.subjects[subjectType], subject) : subject;

export const nameOf = (event: AuditEvent): string => words.nameOf(actionOf(event), event.actor, minuteOf(event.at));

/** A field's name as people read it: `officeContact` is "Office contact". */
export function fieldName(field: string): string {
  const apart = field.replace(/([a-z])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`);
  return apart.slice(0, 1).toUpperCase() + apart.slice(1);
}
