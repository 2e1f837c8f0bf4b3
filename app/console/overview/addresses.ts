import type { EventGroupName } from "~/contract/kit/audited";
import { OVERVIEW_DAYS } from "~/contract/kit/rules";
import { usingOf } from "~/contract/kit/using";
import type { Span } from "~/contract/overview";
import { DAY_MS, HOUR_MS } from "~/lib/durations";
import { paths } from "~/lib/paths";

type Starts = Pick<Span, "starts">;

/** As the audit log searches it: `2026-11-21 21 UTC`, `2026-11-21 UTC`. */
const hourText = ({ starts }: Starts): string => `${starts.slice(0, "2026-11-21T21".length).replace("T", " ")} UTC`;
const dayText = ({ starts }: Starts): string => `${starts.slice(0, "2026-11-21".length)} UTC`;

const rangeOf = (first: Starts, last: Starts, textOf: (span: Starts) => string): string =>
  `${textOf(first)}..${textOf(last)}`;

const later = ({ starts }: Starts, ms: number): Starts => ({ starts: new Date(Date.parse(starts) + ms).toISOString() });

const rangeOfAll = (spans: readonly Starts[], textOf: (span: Starts) => string): string => {
  const [first, last] = [spans[0], spans.at(-1)];
  return first && last ? rangeOf(first, last, textOf) : "";
};

/** Days of other zones than UTC are ranges of hours. `next`: the day after, unless it is the last. */
function dayOf(day: Starts, next: Starts | undefined): string {
  const end = next ?? later(day, DAY_MS);
  const isOfUtc = Date.parse(day.starts) % DAY_MS === 0 && end.starts === later(day, DAY_MS).starts;
  return isOfUtc ? dayText(day) : rangeOf(day, later(end, -HOUR_MS), hourText);
}

const daysUntil = (asOf: string): string =>
  rangeOf(later({ starts: asOf }, -(OVERVIEW_DAYS - 1) * DAY_MS), { starts: asOf }, dayText);

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
    inAuditLog({ when: rangeOfAll(hours, hourText), group, reason }),
  day: (day: Starts, next: Starts | undefined, group: EventGroupName): string =>
    inAuditLog({ when: dayOf(day, next), group }),
  daysUntil: (asOf: string, group: EventGroupName, applicationId: string): string =>
    inAuditLog({ when: daysUntil(asOf), group, applicationId }),
};

const listWith = (list: string, field: string, search: string): string =>
  `${list}?${new URLSearchParams({ field, search }).toString()}`;

export const listOf = {
  requestsWaiting: listWith(paths.accessRequests, "state", "WAITING"),
  emergencies: listWith(paths.accessRequests, "state", "EMERGENCY"),
  messagesFailed: listWith(paths.messages, "status", "FAILED"),
  serviceAccount: (name: string): string => listWith(paths.serviceAccount, "name", name),
};
