import { titled } from "~/admin/titled";
import { smsTemplate } from "~/text/sms-template";

export {
  loadSmsTemplateRemoval as loader,
  removeSmsTemplate as action,
} from "~/entities/sms-template/sms-template.server";
export { RemoveSmsTemplate as default } from "~/entities/sms-template/views";

export const meta = titled(smsTemplate.deleteTitle);
