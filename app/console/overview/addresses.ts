import type { EventGroupName } from "~/contract/kit/audited";
import { usingOf } from "~/contract/kit/using";
import type { Span } from "~/contract/overview";
import { paths } from "~/lib/paths";

type Starts = Pick<Span, "starts">;

/** As the audit log searches it: `2026-11-21 21`, `2026-11-21`. */
const hourText = ({ starts }: Starts): string => starts.slice(0, "2026-11-21T21".length).replace("T", " ");
const dayText = ({ starts }: Starts): string => starts.slice(0, "2026-11-21".length);

const rangeOf = (spans: readonly Starts[], textOf: (span: Starts) => string): string => {
  const [first, last] = [spans[0], spans.at(-1)];
  return first && last ? `${textOf(first)}..${textOf(last)}` : "";
};

interface Narrowed {
  when: string;
  group: EventGroupName;
  reason?: string;
  applicationId?: string;
}

function inAuditLog({ when, group, reason, applicationId }: Narrowed): string {
  const parameters = new URLSearchParams({ group, field: "at", search: when });
  if (reason) parameters.set("reason", reason);
  if (applicationId) parameters.set("using", usingOf({ kind: "APPLICATION", id: applicationId }));
  return `${paths.audit}?${parameters.toString()}`;
}

export const eventsOf = {
  hour: (hour: Starts, group: EventGroupName): string => inAuditLog({ when: hourText(hour), group }),
  hours: (hours: readonly Starts[], group: EventGroupName, reason?: string): string =>
    inAuditLog({ when: rangeOf(hours, hourText), group, reason }),
  day: (day: Starts, group: EventGroupName): string => inAuditLog({ when: dayText(day), group }),
  days: (days: readonly Starts[], group: EventGroupName, applicationId?: string): string =>
    inAuditLog({ when: rangeOf(days, dayText), group, applicationId }),
};

const listWith = (list: string, field: string, search: string): string =>
  `${list}?${new URLSearchParams({ field, search }).toString()}`;

export const listOf = {
  requestsWaiting: listWith(paths.accessRequests, "state", "WAITING"),
  emergencies: listWith(paths.accessRequests, "state", "EMERGENCY"),
  messagesFailed: listWith(paths.messages, "status", "FAILED"),
  serviceAccount: (name: string): string => listWith(paths.serviceAccount, "name", name),
};
