import { titled } from "~/console/kit/titled";
import { smsTemplate } from "./sms-words";

export { loadSmsTemplates as loader } from "./sms.server";
export { SmsTemplateList as default } from "./sms-views";

export const meta = titled(smsTemplate.title);
