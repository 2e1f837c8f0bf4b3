import { useDialogData } from "~/console/kit/dialog-state";
import { titled } from "~/console/kit/titled";
import { ApprovalDialog } from "./document-approval";
import type { loadNewDocumentApproval, saveNewDocumentApproval } from "./document-approval.server";
import { words } from "./words";

export { passHeaders as headers } from "~/lib/pass-headers";
export { loadNewDocumentApproval as loader, saveNewDocumentApproval as action } from "./document-approval.server";

export const meta = titled(words.newTitle);

export default function NewDocumentApproval() {
  const state = useDialogData<typeof loadNewDocumentApproval, typeof saveNewDocumentApproval>();
  return <ApprovalDialog title={words.newTitle} state={state} />;
}
