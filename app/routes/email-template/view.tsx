import { titled } from "~/admin/titled";
import { emailTemplate } from "~/text/email-template";

export { loadEmailTemplateView as loader } from "~/entities/email-template/email-template.server";
export { ViewEmailTemplate as default } from "~/entities/email-template/views";

export const meta = titled(emailTemplate.viewTitle);
