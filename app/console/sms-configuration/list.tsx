import { titled } from "~/console/kit/titled";
import { smsConfiguration } from "./words";

export { loadSmsConfigurations as loader } from "./sms-configuration.server";
export { SmsConfigurationList as default } from "./views";

export const meta = titled(smsConfiguration.title);
