import { type Column, sortsOf } from "~/console/kit/columns";
import type { ListShape } from "~/console/kit/list-query";
import type { AuditEvent } from "~/contract/audit";
import { AUDIT_OUTCOMES } from "~/contract/kit/audited";
import { minuteOf } from "~/lib/instant";
import { Badge } from "~/ui/badge";
import { actionOf, outcomeOf, subjectOf } from "./in-words";
import { words } from "./words";

const Outcome = ({ event }: { event: AuditEvent }) => (
  <span title={event.reason ?? undefined}>
    <Badge color={event.outcome === "SUCCESS" ? "green" : "red"}>{outcomeOf(event)}</Badge>
  </span>
);

/** Sortable by time only: other orders of a million rows are slow and useless. */
export const columns: Column<AuditEvent>[] = [
  { header: words.when, sort: "at", cell: ({ at }) => <time dateTime={at}>{minuteOf(at)}</time> },
  { header: words.who, isWhole: true, cell: ({ actor }) => actor },
  { header: words.action, isWhole: true, cell: actionOf },
  { header: words.subject, isWhole: true, cell: subjectOf },
  { header: words.outcome, cell: (event) => <Outcome event={event} /> },
  { header: words.from, cell: ({ clientAddress }) => clientAddress },
];

export const shape: ListShape = {
  searchFields: [
    { name: "actor", label: words.who },
    { name: "action", label: words.action },
    { name: "subject", label: words.subject },
    {
      name: "outcome",
      label: words.outcome,
      choices: AUDIT_OUTCOMES.map((value) => ({ value, label: words.outcomes[value] })),
    },
    { name: "clientAddress", label: words.from },
    { name: "at", label: words.whenAs },
  ],
  sorts: sortsOf(columns),
};
