import { titled } from "~/admin/titled";
import { smsConfiguration } from "~/text/sms-configuration";

export { loadSmsTest as loader, testSms as action } from "~/entities/sms-configuration/sms-configuration.server";
export { TestSmsConfiguration as default } from "~/entities/sms-configuration/views";

export const meta = titled(smsConfiguration.testTitle);
