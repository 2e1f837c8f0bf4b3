import { titled } from "~/admin/titled";
import { emailTemplate } from "~/text/email-template";

export {
  loadEmailTemplateRemoval as loader,
  removeEmailTemplate as action,
} from "~/entities/email-template/email-template.server";
export { RemoveEmailTemplate as default } from "~/entities/email-template/views";

export const meta = titled(emailTemplate.deleteTitle);
