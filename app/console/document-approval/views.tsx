import { useLoaderData } from "@remix-run/react";
import { useDialogData } from "~/console/kit/dialog-state";
import { ListPage } from "~/console/kit/list-page";
import { RemoveDialog } from "~/console/kit/remove-dialog";
import { editAction, RowButtons, removeAction } from "~/console/kit/row-actions";
import { paths } from "~/lib/paths";
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
import { documentApproval as words } from "./words";

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
