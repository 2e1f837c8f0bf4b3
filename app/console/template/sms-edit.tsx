import { titled } from "~/console/kit/titled";
import { smsTemplate } from "./sms-words";

export { passHeaders as headers } from "~/lib/pass-headers";
export { loadSmsTemplate as loader, saveSmsTemplate as action } from "./sms.server";
export { EditSmsTemplate as default } from "./sms-views";

export const meta = titled(smsTemplate.editTitle);
