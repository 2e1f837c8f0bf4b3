import { useLoaderData } from "@remix-run/react";
import { useListAddress } from "~/console/kit/dialog-state";
import { ListPage } from "~/console/kit/list-page";
import { listSearch } from "~/console/kit/list-query";
import { RowButtons } from "~/console/kit/row-actions";
import type { AuditEvent } from "~/contract/audit";
import { paths } from "~/lib/paths";
import { Dialog } from "~/ui/dialog";
import { Icon } from "~/ui/icons";
import { PlainTable } from "~/ui/plain-table";
import type { loadAuditEvent, loadAuditEvents } from "./audit.server";
import { columns, shape } from "./columns";
import { actionOf, fieldName, nameOf, outcomeOf, subjectOf } from "./in-words";
import { auditEvent as words } from "./words";

const list = paths.audit;

export function AuditLog() {
  const loaded = useLoaderData<typeof loadAuditEvents>();
  return (
    <ListPage
      title={words.title}
      path={list}
      list={loaded}
      columns={columns}
      searchFields={shape.searchFields}
      tools={
        <a className="button" href={paths.auditDownload + listSearch(loaded.query)} download>
          <Icon name="download" />
          {words.download}
        </a>
      }
      empty={{ title: words.empty, text: words.emptyText }}
      nameOf={nameOf}
      actionsHeader={words.actionsHeader}
      actionsWidth="narrow"
      actions={(row, search) => (
        <RowButtons
          name={nameOf(row)}
          actions={[{ to: `${list}/${row._id}${search}`, label: words.details, icon: "page" }]}
        />
      )}
    />
  );
}

/** One event whole: who, what, when, from where, and each field as it was and as it became. */
export function AuditEventDetails() {
  const { event } = useLoaderData<typeof loadAuditEvent>();
  return (
    <Dialog title={actionOf(event)} size="large" closeHref={useListAddress(list)}>
      <dl className="facts">
        {factsOf(event).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
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
      [words.from, event.clientAddress],
      [words.browser, event.userAgent],
      [words.request, event.requestId],
    ] as const
  ).flatMap(([label, value]) => (value ? [[label, value]] : []));

const withId = (name: string, id: string | null | undefined): string => (id ? `${name} (${id})` : name);

function Changes({ changes, subjectType }: Pick<AuditEvent, "changes" | "subjectType">) {
  return (
    <PlainTable className="list changes" title={words.changes} headers={[words.field, words.before, words.after]}>
      {changes.map(({ field, before, after }) => (
        <tr key={field}>
          <td data-label={words.field}>{fieldName(field, subjectType)}</td>
          <td className="whole" data-label={words.before}>
            {before ?? words.nothing}
          </td>
          <td className="whole" data-label={words.after}>
            {after ?? words.nothing}
          </td>
        </tr>
      ))}
    </PlainTable>
  );
}
