import { useLoaderData } from "@remix-run/react";
import { useDialogData } from "~/admin/dialog-state";
import { ListPage } from "~/admin/list-page";
import { RemoveDialog } from "~/admin/remove-dialog";
import { editAction, RowButtons, removeAction } from "~/admin/row-actions";
import { paths } from "~/lib/paths";
import { documentApproval as words } from "~/text/document-approval";
import { ApprovalDialog } from "./approval-form";
import { columns, nameOf, shape } from "./columns";
import type {
  loadDocumentApproval,
  loadDocumentApprovalRemoval,
  loadDocumentApprovals,
  loadNewDocumentApproval,
  removeDocumentApproval,
  saveDocumentApproval,
  saveNewDocumentApproval,
} from "./document-approval.server";

const list = paths.approvalProcess;

export function DocumentApprovalList() {
  return (
    <ListPage
      title={words.title}
      path={list}
      list={useLoaderData<typeof loadDocumentApprovals>()}
      columns={columns}
      searchFields={shape.searchFields}
      create={{ label: words.create, to: "new" }}
      empty={{ title: words.empty, text: words.emptyText }}
      nameOf={nameOf}
      actionsHeader={words.action}
      actions={(row, search) => (
        <RowButtons
          name={nameOf(row)}
          actions={[editAction(list, row._id, search), removeAction(list, row._id, search)]}
        />
      )}
    />
  );
}

export const NewDocumentApproval = () => (
  <ApprovalDialog
    title={words.newTitle}
    state={useDialogData<typeof loadNewDocumentApproval, typeof saveNewDocumentApproval>()}
  />
);

export const EditDocumentApproval = () => (
  <ApprovalDialog
    title={words.editTitle}
    state={useDialogData<typeof loadDocumentApproval, typeof saveDocumentApproval>()}
  />
);

export const RemoveDocumentApproval = () => (
  <RemoveDialog
    title={words.deleteTitle}
    list={list}
    state={useDialogData<typeof loadDocumentApprovalRemoval, typeof removeDocumentApproval>()}
  />
);
