import { titled } from "~/admin/titled";
import { documentApproval } from "~/text/document-approval";

export { loadDocumentApprovals as loader } from "~/entities/document-approval/document-approval.server";
export { DocumentApprovalList as default } from "~/entities/document-approval/views";

export const meta = titled(documentApproval.title);
