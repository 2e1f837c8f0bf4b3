import { titled } from "~/admin/titled";
import { smsConfiguration } from "~/text/sms-configuration";

export { loadSmsConfigurations as loader } from "~/entities/sms-configuration/sms-configuration.server";
export { SmsConfigurationList as default } from "~/entities/sms-configuration/views";

export const meta = titled(smsConfiguration.title);
