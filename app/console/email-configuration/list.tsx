import { titled } from "~/console/kit/titled";
import { emailConfiguration } from "./words";

export { loadEmailConfigurations as loader } from "./email-configuration.server";
export { EmailConfigurationList as default } from "./views";

export const meta = titled(emailConfiguration.title);
