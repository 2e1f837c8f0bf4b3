import { actionOf, subjectOf } from "~/console/audit/in-words";
import { type Column, sortsOf } from "~/console/kit/columns";
import type { ListShape } from "~/console/kit/list-query";
import { PENDING_STATES } from "~/contract/kit/rules";
import type { PendingChange } from "~/contract/pending-change";
import { minuteOf } from "~/lib/instant";
import { Badge } from "~/ui/badge";
import { Time } from "~/ui/time";
import { words } from "./words";

const COLORS: Readonly<Record<PendingChange["state"], "green" | "amber" | "red">> = {
  WAITING: "amber",
  APPROVED: "green",
  DECLINED: "red",
  WITHDRAWN: "red",
  EXPIRED: "red",
};

export const StateBadge = ({ state }: Pick<PendingChange, "state">) => (
  <Badge color={COLORS[state]}>{words.states[state]}</Badge>
);

export const columns: Column<PendingChange>[] = [
  {
    header: words.requestedAt,
    sort: "requestedAt",
    cell: ({ requestedAt }) => <Time at={requestedAt} />,
  },
  { header: words.what, isWhole: true, cell: actionOf },
  { header: words.whose, sort: "subject", isWhole: true, cell: subjectOf },
  { header: words.requestedBy, sort: "requestedBy", isWhole: true, cell: ({ requestedBy }) => requestedBy },
  { header: words.state, sort: "state", cell: ({ state }) => <StateBadge state={state} /> },
  {
    header: words.expiresAt,
    sort: "expiresAt",
    cell: ({ state, expiresAt }) => state === "WAITING" && <Time at={expiresAt} />,
  },
];

export const shape: ListShape = {
  searchFields: [
    { name: "subject", label: words.whose },
    { name: "requestedBy", label: words.requestedBy },
    {
      name: "state",
      label: words.state,
      choices: PENDING_STATES.map((value) => ({ value, label: words.states[value] })),
    },
  ],
  sorts: sortsOf(columns),
};

export const nameOf = (change: PendingChange, zone?: string): string =>
  words.nameOf(actionOf(change), subjectOf(change), minuteOf(change.requestedAt, zone));
