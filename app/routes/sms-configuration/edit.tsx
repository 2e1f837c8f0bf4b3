import { titled } from "~/admin/titled";
import { smsConfiguration } from "~/text/sms-configuration";

export {
  loadSmsConfiguration as loader,
  saveSmsConfiguration as action,
} from "~/entities/sms-configuration/sms-configuration.server";
export { EditSmsConfiguration as default } from "~/entities/sms-configuration/views";
export { passHeaders as headers } from "~/portal/pass-headers";

export const meta = titled(smsConfiguration.editTitle);
