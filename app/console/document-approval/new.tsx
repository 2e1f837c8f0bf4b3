import { titled } from "~/console/kit/titled";
import { documentApproval } from "./words";

export { passHeaders as headers } from "~/lib/pass-headers";
export {
  loadNewDocumentApproval as loader,
  saveNewDocumentApproval as action,
} from "./document-approval.server";
export { NewDocumentApproval as default } from "./views";

export const meta = titled(documentApproval.newTitle);
