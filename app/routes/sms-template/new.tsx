import { titled } from "~/admin/titled";
import { smsTemplate } from "~/text/sms-template";

export {
  loadNewSmsTemplate as loader,
  saveNewSmsTemplate as action,
} from "~/entities/sms-template/sms-template.server";
export { NewSmsTemplate as default } from "~/entities/sms-template/views";
export { passHeaders as headers } from "~/portal/pass-headers";

export const meta = titled(smsTemplate.newTitle);
