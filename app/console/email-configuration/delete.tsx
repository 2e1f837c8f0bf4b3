import { titled } from "~/console/kit/titled";
import { emailConfiguration } from "./words";

export {
  loadEmailConfigurationRemoval as loader,
  removeEmailConfiguration as action,
} from "./email-configuration.server";
export { RemoveEmailConfiguration as default } from "./views";

export const meta = titled(emailConfiguration.deleteTitle);
