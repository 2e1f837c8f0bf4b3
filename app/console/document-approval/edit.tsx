import { useDialogData } from "~/console/kit/dialog-state";
import { titled } from "~/console/kit/titled";
import { ApprovalDialog } from "./document-approval";
import type { loadDocumentApproval, saveDocumentApproval } from "./document-approval.server";
import { words } from "./words";

export { passHeaders as headers } from "~/lib/pass-headers";
export { loadDocumentApproval as loader, saveDocumentApproval as action } from "./document-approval.server";

export const meta = titled(words.editTitle);

export default function EditDocumentApproval() {
  const state = useDialogData<typeof loadDocumentApproval, typeof saveDocumentApproval>();
  return <ApprovalDialog title={words.editTitle} state={state} />;
}
