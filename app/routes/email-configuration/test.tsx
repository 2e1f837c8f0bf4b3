import { titled } from "~/admin/titled";
import { emailConfiguration } from "~/text/email-configuration";

export {
  loadEmailTest as loader,
  testEmail as action,
} from "~/entities/email-configuration/email-configuration.server";
export { TestEmailConfiguration as default } from "~/entities/email-configuration/views";

export const meta = titled(emailConfiguration.testTitle);
