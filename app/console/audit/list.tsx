import { useLoaderData } from "@remix-run/react";
import { ListPage } from "~/console/kit/list-page";
import { listSearch } from "~/console/kit/list-query";
import { RowButtons } from "~/console/kit/row-actions";
import { titled } from "~/console/kit/titled";
import { passHeaders } from "~/lib/pass-headers";
import { paths } from "~/lib/paths";
import { ButtonAnchor } from "~/ui/button";
import { Icon } from "~/ui/icons";
import { useZoneName } from "~/ui/time";
import type { loadAuditEvents } from "./audit.server";
import { columnsFor, fieldsIn } from "./columns";
import { AuditFilters } from "./filters";
import { nameOf } from "./in-words";
import { words } from "./words";

export { loadAuditEvents as loader } from "./audit.server";

export const headers = passHeaders;

export const meta = titled(words.title);

const list = paths.audit;

export default function AuditLog() {
  const loaded = useLoaderData<typeof loadAuditEvents>();
  return (
    <ListPage
      title={words.title}
      path={list}
      list={loaded}
      columns={columnsFor(loaded.isInClient)}
      searchFields={fieldsIn(useZoneName())}
      filters={<AuditFilters chosen={loaded.query.filters ?? {}} />}
      tools={
        <ButtonAnchor href={paths.auditDownload + listSearch(loaded.query)}>
          <Icon name="download" className="mr-2 shrink-0" />
          {words.download}
        </ButtonAnchor>
      }
      empty={{ title: words.empty, text: loaded.isInClient ? words.emptyInClient : words.emptyText, one: words.one }}
      nameOf={nameOf}
      actionsHeader={words.actionsHeader}
      actions={(row, search, name) => (
        <RowButtons
          name={name}
          actions={[{ to: `${list}/${row._id}${search}`, label: words.details, icon: "page", shows: words.details }]}
        />
      )}
    />
  );
}
