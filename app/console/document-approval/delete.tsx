import { useDialogData } from "~/console/kit/dialog-state";
import { RemoveDialog } from "~/console/kit/remove-dialog";
import { titled } from "~/console/kit/titled";
import { paths } from "~/lib/paths";
import type { loadDocumentApprovalRemoval, removeDocumentApproval } from "./document-approval.server";
import { words } from "./words";

export { loadDocumentApprovalRemoval as loader, removeDocumentApproval as action } from "./document-approval.server";

export const meta = titled(words.deleteTitle);

export default function RemoveDocumentApproval() {
  const state = useDialogData<typeof loadDocumentApprovalRemoval, typeof removeDocumentApproval>();
  return <RemoveDialog title={words.deleteTitle} list={paths.approvalProcess} state={state} />;
}
