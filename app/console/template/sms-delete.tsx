import { titled } from "~/console/kit/titled";
import { smsTemplate } from "./sms-words";

export {
  loadSmsTemplateRemoval as loader,
  removeSmsTemplate as action,
} from "./sms.server";
export { RemoveSmsTemplate as default } from "./sms-views";

export const meta = titled(smsTemplate.deleteTitle);
