import { titled } from "~/console/kit/titled";
import { smsConfiguration } from "./words";

export { passHeaders as headers } from "~/lib/pass-headers";
export {
  loadNewSmsConfiguration as loader,
  saveNewSmsConfiguration as action,
} from "./sms-configuration.server";
export { NewSmsConfiguration as default } from "./views";

export const meta = titled(smsConfiguration.newTitle);
