import type { AuditEvent } from "~/contract/audit";
import { minuteOf } from "~/lib/instant";
import { fieldInWords } from "~/lib/naming";
import type { ChangeMeanwhile } from "./dialog-state";
import type { Merged } from "./merge.server";
import { entryOf, type OpenedRecord, type Value } from "./opened.server";
import { words } from "./words";

/** Longer values are cut; the record can be opened beside the form. */
const SHOWN_CHARACTERS = 300;
/** What stands for a secret in the audit log. */
const SECRET_CHANGED = "(changed)";
/** Follows a record's name in the audit log. */
const RECORD_ID = / \([0-9a-f]{8}-[0-9a-f-]{27}\)/g;

interface Offered {
  value: string;
  label: string;
}

const isOffered = (one: unknown): one is Offered =>
  typeof one === "object" && one !== null && "value" in one && "label" in one;

/** How people read the values of a form: by the labels of what its selects offer. */
export function textsOf(...offers: readonly object[]): (value: Value) => string | undefined {
  const labels = new Map<string, string>();
  for (const offer of offers.flatMap((each) => Object.values(each) as unknown[])) {
    const options: unknown = typeof offer === "object" && offer !== null && "options" in offer ? offer.options : offer;
    if (!Array.isArray(options)) continue;
    for (const option of options)
      if (isOffered(option) && option.label !== option.value) labels.set(option.value, option.label);
  }
  return (value) => (typeof value === "string" ? labels.get(value) : undefined);
}

export const shortened = (text: string): string =>
  text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text;

/** A value as people read it. */
export const valueInWords = (value: Value, textOf: (value: Value) => string | undefined): string =>
  shortened(textOf(value) ?? [value].flat().join(", "));

interface Meanwhile {
  merged: Merged;
  opened: OpenedRecord | undefined;
  saved(name: string): string;
  /** What was recorded since, the newest first. */
  events: readonly AuditEvent[];
  /** The log's names of fields where they differ. */
  inLog: Readonly<Record<string, string>>;
  /** Whose form it is. */
  userId: string;
  /** The form's fields. */
  fields: readonly string[];
}

/** What was changed since the form was opened, by whom and when, as far as the audit log says. */
export function changedMeanwhile(meanwhile: Meanwhile): ChangeMeanwhile[] {
  const { merged, opened, saved, events, inLog, fields } = meanwhile;
  const namesOf = (field: string) => [inLog[field] ?? field, field.replace(/(Id|Name)$/, "")];
  const recorded = (field: string) => {
    const names = namesOf(field);
    return events.flatMap((event) =>
      event.changes.filter((change) => names.includes(change.field)).map((change) => ({ event, change })),
    );
  };
  const changed = (["taken", "conflicts", "agreed"] as const).flatMap((outcome) =>
    merged[outcome].map((field): ChangeMeanwhile => {
      const found = recorded(field);
      const earliest = found.at(-1)?.change.before;
      const entry = opened && entryOf(opened, field);
      const value = entry && (entry.text ?? (entry.value === undefined ? undefined : [entry.value].flat().join(", ")));
      const before = value ?? (found.length > 0 ? withoutIds(earliest ?? "") : undefined);
      const event = found[0]?.event ?? onlyOne(events);
      return {
        field,
        outcome,
        before: before && shortened(before),
        after: saved(field),
        ...whoAndWhen(event, meanwhile),
      };
    }),
  );
  const known = new Set(fields.flatMap(namesOf));
  const beside = new Map<string, ChangeMeanwhile>();
  for (const event of events) {
    for (const { field, before, after } of event.changes) {
      if (known.has(field) || beside.has(field)) continue;
      const values =
        after === SECRET_CHANGED ? {} : { before: withoutIds(before ?? ""), after: withoutIds(after ?? "") };
      beside.set(field, { field: fieldInWords(field), outcome: "beside", ...values, ...whoAndWhen(event, meanwhile) });
    }
  }
  return [...changed, ...beside.values()];
}

/** The event, where all are one person's: a field that the log names otherwise was then theirs as well. */
const onlyOne = (events: readonly AuditEvent[]): AuditEvent | undefined =>
  events.every(({ actorId }) => actorId === events[0]?.actorId) ? events[0] : undefined;

const whoAndWhen = (event: AuditEvent | undefined, { userId }: Meanwhile) =>
  event ? { by: event.actorId === userId ? words.yourself : event.actor, at: minuteOf(event.at) } : {};

const withoutIds = (text: string): string => shortened(text.replace(RECORD_ID, ""));
