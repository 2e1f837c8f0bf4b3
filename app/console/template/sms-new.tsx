import { titled } from "~/console/kit/titled";
import { smsTemplate } from "./sms-words";

export { passHeaders as headers } from "~/lib/pass-headers";
export {
  loadNewSmsTemplate as loader,
  saveNewSmsTemplate as action,
} from "./sms.server";
export { NewSmsTemplate as default } from "./sms-views";

export const meta = titled(smsTemplate.newTitle);
