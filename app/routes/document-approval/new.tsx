import { titled } from "~/admin/titled";
import { documentApproval } from "~/text/document-approval";

export {
  loadNewDocumentApproval as loader,
  saveNewDocumentApproval as action,
} from "~/entities/document-approval/document-approval.server";
export { NewDocumentApproval as default } from "~/entities/document-approval/views";
export { passHeaders as headers } from "~/portal/pass-headers";

export const meta = titled(documentApproval.newTitle);
