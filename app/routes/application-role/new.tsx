import { titled } from "~/admin/titled";
import { applicationRole } from "~/text/application-role";

export {
  loadNewApplicationRole as loader,
  saveNewApplicationRole as action,
} from "~/entities/application-role/application-role.server";
export { NewApplicationRole as default } from "~/entities/application-role/views";
export { passHeaders as headers } from "~/portal/pass-headers";

export const meta = titled(applicationRole.newTitle);
