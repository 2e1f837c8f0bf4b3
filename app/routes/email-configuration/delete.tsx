import { titled } from "~/admin/titled";
import { emailConfiguration } from "~/text/email-configuration";

export {
  loadEmailConfigurationRemoval as loader,
  removeEmailConfiguration as action,
} from "~/entities/email-configuration/email-configuration.server";
export { RemoveEmailConfiguration as default } from "~/entities/email-configuration/views";

export const meta = titled(emailConfiguration.deleteTitle);
