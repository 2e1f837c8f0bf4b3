import { titled } from "~/console/kit/titled";
import { smsConfiguration } from "./words";

export { loadSmsTest as loader, testSms as action } from "./sms-configuration.server";
export { TestSmsConfiguration as default } from "./views";

export const meta = titled(smsConfiguration.testTitle);
