import { titled } from "~/admin/titled";
import { emailTemplate } from "~/text/email-template";

export { loadEmailTemplates as loader } from "~/entities/email-template/email-template.server";
export { EmailTemplateList as default } from "~/entities/email-template/views";

export const meta = titled(emailTemplate.title);
