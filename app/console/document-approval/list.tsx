import { titled } from "~/console/kit/titled";
import { documentApproval } from "./words";

export { loadDocumentApprovals as loader } from "./document-approval.server";
export { DocumentApprovalList as default } from "./views";

export const meta = titled(documentApproval.title);
