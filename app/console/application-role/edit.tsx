import { titled } from "~/console/kit/titled";
import { applicationRole } from "./words";

export { passHeaders as headers } from "~/lib/pass-headers";
export {
  loadApplicationRole as loader,
  saveApplicationRole as action,
} from "./application-role.server";
export { EditApplicationRole as default } from "./views";

export const meta = titled(applicationRole.editTitle);
