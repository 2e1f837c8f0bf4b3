import { titled } from "~/console/kit/titled";
import { documentApproval } from "./words";

export { passHeaders as headers } from "~/lib/pass-headers";
export {
  loadDocumentApproval as loader,
  saveDocumentApproval as action,
} from "./document-approval.server";
export { EditDocumentApproval as default } from "./views";

export const meta = titled(documentApproval.editTitle);
