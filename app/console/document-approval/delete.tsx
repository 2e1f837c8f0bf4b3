import { titled } from "~/console/kit/titled";
import { documentApproval } from "./words";

export {
  loadDocumentApprovalRemoval as loader,
  removeDocumentApproval as action,
} from "./document-approval.server";
export { RemoveDocumentApproval as default } from "./views";

export const meta = titled(documentApproval.deleteTitle);
