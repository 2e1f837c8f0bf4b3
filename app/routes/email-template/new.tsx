import { titled } from "~/admin/titled";
import { emailTemplate } from "~/text/email-template";

export {
  loadNewEmailTemplate as loader,
  saveNewEmailTemplate as action,
} from "~/entities/email-template/email-template.server";
export { NewEmailTemplate as default } from "~/entities/email-template/views";
export { passHeaders as headers } from "~/portal/pass-headers";

export const meta = titled(emailTemplate.newTitle);
