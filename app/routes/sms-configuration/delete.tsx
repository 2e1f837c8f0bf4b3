import { titled } from "~/admin/titled";
import { smsConfiguration } from "~/text/sms-configuration";

export {
  loadSmsConfigurationRemoval as loader,
  removeSmsConfiguration as action,
} from "~/entities/sms-configuration/sms-configuration.server";
export { RemoveSmsConfiguration as default } from "~/entities/sms-configuration/views";

export const meta = titled(smsConfiguration.deleteTitle);
