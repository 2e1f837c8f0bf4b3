import { titled } from "~/console/kit/titled";
import { smsConfiguration } from "./words";

export { passHeaders as headers } from "~/lib/pass-headers";
export {
  loadSmsConfiguration as loader,
  saveSmsConfiguration as action,
} from "./sms-configuration.server";
export { EditSmsConfiguration as default } from "./views";

export const meta = titled(smsConfiguration.editTitle);
