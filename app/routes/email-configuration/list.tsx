import { titled } from "~/admin/titled";
import { emailConfiguration } from "~/text/email-configuration";

export { loadEmailConfigurations as loader } from "~/entities/email-configuration/email-configuration.server";
export { EmailConfigurationList as default } from "~/entities/email-configuration/views";

export const meta = titled(emailConfiguration.title);
