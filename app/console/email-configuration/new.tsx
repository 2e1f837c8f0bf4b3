import { titled } from "~/console/kit/titled";
import { emailConfiguration } from "./words";

export { passHeaders as headers } from "~/lib/pass-headers";
export {
  loadNewEmailConfiguration as loader,
  saveNewEmailConfiguration as action,
} from "./email-configuration.server";
export { NewEmailConfiguration as default } from "./views";

export const meta = titled(emailConfiguration.newTitle);
