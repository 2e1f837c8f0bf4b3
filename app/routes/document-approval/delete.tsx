import { titled } from "~/admin/titled";
import { documentApproval } from "~/text/document-approval";

export {
  loadDocumentApprovalRemoval as loader,
  removeDocumentApproval as action,
} from "~/entities/document-approval/document-approval.server";
export { RemoveDocumentApproval as default } from "~/entities/document-approval/views";

export const meta = titled(documentApproval.deleteTitle);
