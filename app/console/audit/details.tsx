import { useLoaderData } from "@remix-run/react";
import { useListAddress } from "~/console/kit/dialog-state";
import { titled } from "~/console/kit/titled";
import type { AuditEvent } from "~/contract/audit";
import { paths } from "~/lib/paths";
import { shownAddress } from "~/lib/shown-address";
import { Dialog } from "~/ui/dialog";
import type { loadAuditEvent } from "./audit.server";
import { Changes } from "./changes";
import { actionOf, outcomeOf, subjectOf } from "./in-words";
import { words } from "./words";

export { loadAuditEvent as loader } from "./audit.server";

export const meta = titled(words.event);

/** One event whole: who, what, when, from where, and each field as it was and as it became. */
export default function AuditEventDetails() {
  const { event } = useLoaderData<typeof loadAuditEvent>();
  return (
    <Dialog title={actionOf(event)} size="large" closeHref={useListAddress(paths.audit)}>
      <dl className="mb-4 text-sm">
        {factsOf(event).map(([label, value]) => (
          <div className="mb-1 flex" key={label}>
            <dt className="w-24 shrink-0 text-muted">{label}</dt>
            <dd className="min-w-0 break-words">{value}</dd>
          </div>
        ))}
      </dl>
      {event.changes.length > 0 && <Changes {...event} />}
    </Dialog>
  );
}

/** What is known of an event; what is not is left out. */
const factsOf = (event: AuditEvent): [label: string, value: string][] =>
  (
    [
      [words.when, event.at],
      [words.who, withId(event.actor, event.actorId)],
      [words.subject, withId(subjectOf(event), event.subjectId)],
      [words.outcome, outcomeOf(event)],
      [words.reason, event.reason],
      [words.from, event.clientAddress && shownAddress(event.clientAddress)],
      [words.browser, event.userAgent],
      [words.request, event.requestId],
    ] as const
  ).flatMap(([label, value]) => (value ? [[label, value]] : []));

const withId = (name: string, id: string | null | undefined): string => (id ? `${name} (${id})` : name);
