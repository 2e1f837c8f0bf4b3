import { titled } from "~/admin/titled";
import { emailConfiguration } from "~/text/email-configuration";

export {
  loadNewEmailConfiguration as loader,
  saveNewEmailConfiguration as action,
} from "~/entities/email-configuration/email-configuration.server";
export { NewEmailConfiguration as default } from "~/entities/email-configuration/views";
export { passHeaders as headers } from "~/portal/pass-headers";

export const meta = titled(emailConfiguration.newTitle);
