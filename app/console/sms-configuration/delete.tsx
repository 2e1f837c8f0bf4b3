import { titled } from "~/console/kit/titled";
import { smsConfiguration } from "./words";

export {
  loadSmsConfigurationRemoval as loader,
  removeSmsConfiguration as action,
} from "./sms-configuration.server";
export { RemoveSmsConfiguration as default } from "./views";

export const meta = titled(smsConfiguration.deleteTitle);
