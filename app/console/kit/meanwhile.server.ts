import type { AuditEvent } from "~/contract/audit";
import { minuteOf } from "~/lib/instant";
import { readersTimeZone } from "~/lib/language.server";
import { fieldInWords } from "~/lib/naming";
import { readableValue } from "~/ui/recorded-value";
import type { ChangeMeanwhile } from "./dialog-state";
import type { Merged } from "./merge.server";
import { entryOf, type OpenedRecord, type Value } from "./opened.server";
import { words } from "./words";

/** The record can be opened beside the form. */
const SHOWN_CHARACTERS = 300;
const SECRET_CHANGED = "(changed)";
/** Follows record names in the audit log. */
const RECORD_ID = / \([0-9a-f]{8}-[0-9a-f-]{27}\)/g;

interface Offered {
  value: string;
  label: string;
}

const isOffered = (one: unknown): one is Offered =>
  typeof one === "object" && one !== null && "value" in one && "label" in one;

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

export const valueInWords = (value: Value, textOf: (value: Value) => string | undefined): string =>
  shortened(textOf(value) ?? [value].flat().join(", "));

interface Meanwhile {
  merged: Merged;
  opened: OpenedRecord | undefined;
  saved(name: string): string;
  /** Recorded since opening, newest first. */
  events: readonly AuditEvent[];
  /** The log's field names, if different. */
  inLog: Readonly<Record<string, string>>;
  userId: string;
  fields: readonly string[];
}

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
      const values = after === SECRET_CHANGED ? {} : { before: readable(field, before), after: readable(field, after) };
      beside.set(field, { field: fieldInWords(field), outcome: "beside", ...values, ...whoAndWhen(event, meanwhile) });
    }
  }
  return [...changed, ...beside.values()];
}

/** If all events have one actor, fields with other names in the log are theirs too. */
const onlyOne = (events: readonly AuditEvent[]): AuditEvent | undefined =>
  events.every(({ actorId }) => actorId === events[0]?.actorId) ? events[0] : undefined;

const whoAndWhen = (event: AuditEvent | undefined, { userId }: Meanwhile) =>
  event
    ? { by: event.actorId === userId ? words.yourself : event.actor, at: minuteOf(event.at, readersTimeZone()) }
    : {};

const readable = (field: string, value: string | null | undefined): string =>
  value == null ? "" : withoutIds(readableValue(field, value, readersTimeZone()));

const withoutIds = (text: string): string => shortened(text.replace(RECORD_ID, ""));
