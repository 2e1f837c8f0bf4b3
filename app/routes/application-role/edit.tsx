import { titled } from "~/admin/titled";
import { applicationRole } from "~/text/application-role";

export {
  loadApplicationRole as loader,
  saveApplicationRole as action,
} from "~/entities/application-role/application-role.server";
export { EditApplicationRole as default } from "~/entities/application-role/views";
export { passHeaders as headers } from "~/portal/pass-headers";

export const meta = titled(applicationRole.editTitle);
