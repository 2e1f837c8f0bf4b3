import { titled } from "~/console/kit/titled";
import { emailTemplate } from "./email-words";

export { passHeaders as headers } from "~/lib/pass-headers";
export {
  loadEmailTemplate as loader,
  saveEmailTemplate as action,
} from "./email.server";
export { EditEmailTemplate as default } from "./email-views";

export const meta = titled(emailTemplate.editTitle);
