import { useLoaderData } from "@remix-run/react";
import { useContext } from "react";
import { useListAddress } from "~/console/kit/dialog-state";
import { titled } from "~/console/kit/titled";
import { words as kit } from "~/console/kit/words";
import type { AuditEvent } from "~/contract/audit";
import { secondOf } from "~/lib/instant";
import { paths } from "~/lib/paths";
import { shownAddress } from "~/lib/shown-address";
import { ButtonLink } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { DialogFoot } from "~/ui/dialog-parts";
import { NameInFull } from "~/ui/naming";
import { Zone } from "~/ui/time";
import type { loadAuditEvent } from "./audit.server";
import { Changes } from "./changes";
import { actionOf, outcomeOf, subjectOf } from "./in-words";
import { words } from "./words";

export { loadAuditEvent as loader } from "./audit.server";

export const meta = titled(words.event);

export default function AuditEventDetails() {
  const { event } = useLoaderData<typeof loadAuditEvent>();
  const closeHref = useListAddress(paths.audit);
  const zone = useContext(Zone);
  return (
    <Dialog title={actionOf(event)} size="large" closeHref={closeHref}>
      <dl className="mb-4 text-sm">
        {factsOf(event, zone).map(([label, value]) => (
          <div className="mb-1 flex" key={label}>
            <dt className="w-24 shrink-0 text-muted">{label}</dt>
            <dd className="min-w-0 break-words">
              <NameInFull name={value} />
            </dd>
          </div>
        ))}
      </dl>
      {event.changes.length > 0 && (
        <div className="mb-4">
          <Changes {...event} />
        </div>
      )}
      <DialogFoot>
        <ButtonLink to={closeHref} preventScrollReset>
          {kit.close}
        </ButtonLink>
      </DialogFoot>
    </Dialog>
  );
}

/** Omits unknown values. */
const factsOf = (event: AuditEvent, zone: string | undefined): [label: string, value: string][] =>
  (
    [
      [words.when, secondOf(event.at, zone)],
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
