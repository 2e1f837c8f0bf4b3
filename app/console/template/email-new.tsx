import { titled } from "~/console/kit/titled";
import { emailTemplate } from "./email-words";

export { passHeaders as headers } from "~/lib/pass-headers";
export {
  loadNewEmailTemplate as loader,
  saveNewEmailTemplate as action,
} from "./email.server";
export { NewEmailTemplate as default } from "./email-views";

export const meta = titled(emailTemplate.newTitle);
