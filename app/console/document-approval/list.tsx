import { useLoaderData } from "@remix-run/react";
import { ListPage } from "~/console/kit/list-page";
import { editLink, RowButtons, removeLink } from "~/console/kit/row-actions";
import { titled } from "~/console/kit/titled";
import { paths } from "~/lib/paths";
import { columns, nameOf, shape } from "./columns";
import type { loadDocumentApprovals } from "./document-approval.server";
import { words } from "./words";

export { loadDocumentApprovals as loader } from "./document-approval.server";

export const meta = titled(words.title);

const list = paths.approvalProcess;

export default function DocumentApprovalList() {
  return (
    <ListPage
      title={words.title}
      path={list}
      list={useLoaderData<typeof loadDocumentApprovals>()}
      columns={columns}
      searchFields={shape.searchFields}
      create={{ label: words.create, to: "new" }}
      empty={{ title: words.empty, text: words.emptyText, one: words.one }}
      nameOf={nameOf}
      actionsHeader={words.action}
      actions={(row, search) => (
        <RowButtons name={nameOf(row)} actions={[editLink(list, row._id, search), removeLink(list, row._id, search)]} />
      )}
    />
  );
}
