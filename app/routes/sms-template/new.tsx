import { titled } from "~/admin/titled";
import { smsTemplate } from "~/text/sms-template";

export { passHeaders as headers } from "~/portal/pass-headers";
export { loadNewSmsTemplate as loader, saveNewSmsTemplate as action } from "~/entities/sms-template/sms-template.server";
export { NewSmsTemplate as default } from "~/entities/sms-template/views";

export const meta = titled(smsTemplate.newTitle);
