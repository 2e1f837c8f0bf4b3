import { type Column, sortsOf } from "~/console/kit/columns";
import type { ListShape } from "~/console/kit/list-query";
import type { AuditEvent } from "~/contract/audit";
import { AUDIT_OUTCOMES } from "~/contract/kit/audited";
import { deviceOf } from "~/lib/device";
import { paths } from "~/lib/paths";
import { sessionWords } from "~/portal/session/words";
import { Badge } from "~/ui/badge";
import { LightLink } from "~/ui/light-link";
import { Time } from "~/ui/time";
import { actionOf, fieldName, outcomeOf, subjectOf } from "./in-words";
import { words } from "./words";

const Outcome = ({ event }: { event: AuditEvent }) => (
  <span title={event.reason ?? undefined}>
    <Badge color={event.outcome === "SUCCESS" ? "green" : "red"}>{outcomeOf(event)}</Badge>
  </span>
);

const When = ({ at }: { at: string }) => <Time at={at} />;

const who: Column<AuditEvent> = { header: words.who, isWhole: true, cell: ({ actor }) => actor };
const action: Column<AuditEvent> = { header: words.action, isWhole: true, cell: actionOf };
const subject: Column<AuditEvent> = { header: words.subject, isWhole: true, cell: subjectOf };
const outcome: Column<AuditEvent> = { header: words.outcome, cell: (event) => <Outcome event={event} /> };
const from: Column<AuditEvent> = { header: words.from, cell: ({ clientAddress }) => clientAddress };

/** Sortable by time only: other orders of a million rows are slow and useless. */
export const columns: Column<AuditEvent>[] = [
  { header: words.when, sort: "at", cell: When },
  who,
  action,
  subject,
  outcome,
  from,
];

const details: Column<AuditEvent> = {
  header: words.when,
  cell: ({ _id, at }) => (
    <LightLink to={`${paths.audit}/${_id}`}>
      <When at={at} />
    </LightLink>
  ),
};
const reason: Column<AuditEvent> = { header: words.reason, isWhole: true, cell: ({ reason }) => reason ?? "" };

export const signInColumns: Column<AuditEvent>[] = [
  details,
  action,
  { ...subject, header: words.application },
  outcome,
  reason,
  from,
  {
    header: words.browser,
    cell: ({ userAgent }) => (userAgent ? sessionWords.deviceName(deviceOf(userAgent)) : ""),
  },
];

export const historyColumns: Column<AuditEvent>[] = [
  details,
  who,
  action,
  outcome,
  { header: words.changes, cell: (event) => (event.changes.length > 0 ? <ChangeLines {...event} /> : "") },
  reason,
];

const ChangeLines = ({ changes, subjectType }: AuditEvent) => (
  <ul>
    {changes.map(({ field, before, after }) => (
      <li key={field} className="break-words">
        {words.change(fieldName(field, subjectType), before ?? words.nothing, after ?? words.nothing)}
      </li>
    ))}
  </ul>
);

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
  filters: ["group", "reason"],
};
