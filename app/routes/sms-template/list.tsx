import { titled } from "~/admin/titled";
import { smsTemplate } from "~/text/sms-template";

export { loadSmsTemplates as loader } from "~/entities/sms-template/sms-template.server";
export { SmsTemplateList as default } from "~/entities/sms-template/views";

export const meta = titled(smsTemplate.title);
