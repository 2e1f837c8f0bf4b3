import { titled } from "~/console/kit/titled";
import { applicationRole } from "./words";

export {
  loadApplicationRoleRemoval as loader,
  removeApplicationRole as action,
} from "./application-role.server";
export { RemoveApplicationRole as default } from "./views";

export const meta = titled(applicationRole.deleteTitle);
