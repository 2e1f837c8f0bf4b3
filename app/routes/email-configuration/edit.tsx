import { titled } from "~/admin/titled";
import { emailConfiguration } from "~/text/email-configuration";

export {
  loadEmailConfiguration as loader,
  saveEmailConfiguration as action,
} from "~/entities/email-configuration/email-configuration.server";
export { EditEmailConfiguration as default } from "~/entities/email-configuration/views";
export { passHeaders as headers } from "~/portal/pass-headers";

export const meta = titled(emailConfiguration.editTitle);
