import { titled } from "~/admin/titled";
import { smsConfiguration } from "~/text/sms-configuration";

export {
  loadNewSmsConfiguration as loader,
  saveNewSmsConfiguration as action,
} from "~/entities/sms-configuration/sms-configuration.server";
export { NewSmsConfiguration as default } from "~/entities/sms-configuration/views";
export { passHeaders as headers } from "~/portal/pass-headers";

export const meta = titled(smsConfiguration.newTitle);
