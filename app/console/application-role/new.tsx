import { titled } from "~/console/kit/titled";
import { applicationRole } from "./words";

export { passHeaders as headers } from "~/lib/pass-headers";
export {
  loadNewApplicationRole as loader,
  saveNewApplicationRole as action,
} from "./application-role.server";
export { NewApplicationRole as default } from "./views";

export const meta = titled(applicationRole.newTitle);
