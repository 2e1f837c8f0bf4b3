import { titled } from "~/console/kit/titled";
import { emailTemplate } from "./email-words";

export { loadEmailTemplates as loader } from "./email.server";
export { EmailTemplateList as default } from "./email-views";

export const meta = titled(emailTemplate.title);
