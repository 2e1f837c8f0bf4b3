import { titled } from "~/console/kit/titled";
import { emailTemplate } from "./email-words";

export {
  loadEmailTemplateRemoval as loader,
  removeEmailTemplate as action,
} from "./email.server";
export { RemoveEmailTemplate as default } from "./email-views";

export const meta = titled(emailTemplate.deleteTitle);
