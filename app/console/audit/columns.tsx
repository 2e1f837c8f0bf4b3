import { type Column, sortsOf } from "~/console/kit/columns";
import type { ListShape } from "~/console/kit/list-query";
import type { AuditEvent } from "~/contract/audit";
import { AUDIT_OUTCOMES } from "~/contract/kit/audited";
import { inReadersLanguage } from "~/lib/language";
import { Badge } from "~/ui/badge";
import { Time } from "~/ui/time";
import { actionOf, outcomeOf } from "./in-words";
import { type EventLinks, linksFor } from "./links";
import { Subject } from "./subject";
import { words } from "./words";

const Outcome = ({ event }: { event: AuditEvent }) => (
  <span title={inReadersLanguage(event.reason ?? undefined)}>
    <Badge color={event.outcome === "SUCCESS" ? "green" : "red"}>{outcomeOf(event)}</Badge>
  </span>
);

export const When = ({ at }: { at: string }) => <Time at={at} />;

export const whoWith = (links: EventLinks): Column<AuditEvent> => ({
  header: words.who,
  isWhole: true,
  cell: ({ actor }) => actor,
  to: links.actor,
});
export const action: Column<AuditEvent> = { header: words.action, isWhole: true, cell: actionOf };
export const subjectWith = (links: EventLinks): Column<AuditEvent> => ({
  get header() {
    return words.subject;
  },
  cell: (event) => <Subject event={event} links={links} />,
});
export const outcome: Column<AuditEvent> = { header: words.outcome, cell: (event) => <Outcome event={event} /> };
export const from: Column<AuditEvent> = { header: words.from, cell: ({ clientAddress }) => clientAddress };

/** Sortable by time only: other orders of a million rows are slow and useless. */
const columnsWith = (links: EventLinks): Column<AuditEvent>[] => [
  { header: words.when, sort: "at", cell: When },
  whoWith(links),
  action,
  subjectWith(links),
  outcome,
  from,
];

export const columnsFor = (isInClient: boolean): Column<AuditEvent>[] => columnsWith(linksFor(isInClient));

export const fieldsIn = (zone: string): ListShape["searchFields"] =>
  shape.searchFields.map((field) => (field.name === "at" ? { ...field, label: words.whenAs(zone) } : field));

export const shape: ListShape = {
  searchFields: [
    { name: "actor", label: words.who },
    { name: "action", label: words.action },
    {
      name: "subject",
      get label() {
        return words.subject;
      },
    },
    {
      name: "outcome",
      label: words.outcome,
      choices: AUDIT_OUTCOMES.map((value) => ({ value, label: words.outcomes[value] })),
    },
    { name: "clientAddress", label: words.from },
    { name: "at", label: words.when },
  ],
  sorts: sortsOf(columnsFor(false)),
  filters: ["group", "reason"],
};
