import { titled } from "~/console/kit/titled";
import { emailConfiguration } from "./words";

export { passHeaders as headers } from "~/lib/pass-headers";
export {
  loadEmailConfiguration as loader,
  saveEmailConfiguration as action,
} from "./email-configuration.server";
export { EditEmailConfiguration as default } from "./views";

export const meta = titled(emailConfiguration.editTitle);
