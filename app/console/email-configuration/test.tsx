import { titled } from "~/console/kit/titled";
import { emailConfiguration } from "./words";

export {
  loadEmailTest as loader,
  testEmail as action,
} from "./email-configuration.server";
export { TestEmailConfiguration as default } from "./views";

export const meta = titled(emailConfiguration.testTitle);
