import { useLoaderData, useLocation, useRouteLoaderData } from "@remix-run/react";
import { useContext } from "react";
import { useListAddress } from "~/console/kit/dialog-state";
import { titled } from "~/console/kit/titled";
import { words as kit } from "~/console/kit/words";
import type { AuditEvent } from "~/contract/audit";
import { secondOf } from "~/lib/instant";
import { inReadersLanguage } from "~/lib/language";
import { paths } from "~/lib/paths";
import { shownAddress } from "~/lib/shown-address";
import { ButtonLink } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { DialogFoot } from "~/ui/dialog-parts";
import { Zone } from "~/ui/time";
import type { loadAuditEvent, loadAuditEvents } from "./audit.server";
import { Changes } from "./changes";
import { actionOf, outcomeOf, subjectOf } from "./in-words";
import { type EventLinks, linksFor } from "./links";
import { Named } from "./subject";
import { words } from "./words";

export { loadAuditEvent as loader } from "./audit.server";

export const meta = titled(words.event);

export default function AuditEventDetails() {
  const { event, isInClient } = useLoaderData<typeof loadAuditEvent>();
  const closeHref = useListAddress(paths.audit);
  const zone = useContext(Zone);
  const { search } = useLocation();
  const beside = useBeside();
  return (
    <Dialog title={actionOf(event)} size="large" closeHref={closeHref}>
      <dl className="mb-4 text-sm">
        {factsOf(event, zone, linksFor(isInClient)).map(({ label, value, to }) => (
          <div className="mb-1 flex" key={label}>
            <dt className="w-24 shrink-0 text-muted">{label}</dt>
            <dd className="min-w-0 break-words">
              <Named name={value} to={to} />
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
        {beside(event._id).map(({ _id, label }) => (
          <ButtonLink key={label} to={`${paths.audit}/${_id}${search}`} preventScrollReset replace>
            {label}
          </ButtonLink>
        ))}
        <ButtonLink to={closeHref} preventScrollReset>
          {kit.close}
        </ButtonLink>
      </DialogFoot>
    </Dialog>
  );
}

function useBeside() {
  const rows = useRouteLoaderData<typeof loadAuditEvents>("console/audit/list")?.rows ?? [];
  return (id: string) => {
    const at = rows.findIndex(({ _id }) => _id === id);
    const beside = [
      { row: rows[at - 1], label: words.previous },
      { row: at < 0 ? undefined : rows[at + 1], label: words.next },
    ];
    return beside.flatMap(({ row, label }) => (row ? [{ _id: row._id, label }] : []));
  };
}

interface Fact {
  label: string;
  value: string;
  to?: string | undefined;
}

const factsOf = (event: AuditEvent, zone: string | undefined, links: EventLinks): Fact[] =>
  [
    { label: words.when, value: secondOf(event.at, zone) },
    { label: words.who, value: withId(event.actor, event.actorId), to: links.actor(event) },
    { label: words.subject, value: withId(subjectOf(event), event.subjectId), to: links.subject(event) },
    { label: words.outcome, value: outcomeOf(event) },
    { label: words.reason, value: inReadersLanguage(event.reason ?? undefined) },
    { label: words.from, value: event.clientAddress && shownAddress(event.clientAddress) },
    { label: words.browser, value: event.userAgent },
    { label: words.request, value: event.requestId },
  ].flatMap(({ value, ...fact }) => (value ? [{ ...fact, value }] : []));

const withId = (name: string, id: string | null | undefined): string => (id ? `${name} (${id})` : name);
