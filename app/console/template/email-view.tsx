import { titled } from "~/console/kit/titled";
import { emailTemplate } from "./email-words";

export { loadEmailTemplateView as loader } from "./email.server";
export { ViewEmailTemplate as default } from "./email-views";

export const meta = titled(emailTemplate.viewTitle);
