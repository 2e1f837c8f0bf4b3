import { titled } from "~/admin/titled";
import { applicationRole } from "~/text/application-role";

export {
  loadApplicationRoleRemoval as loader,
  removeApplicationRole as action,
} from "~/entities/application-role/application-role.server";
export { RemoveApplicationRole as default } from "~/entities/application-role/views";

export const meta = titled(applicationRole.deleteTitle);
