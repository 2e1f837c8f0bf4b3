import { titled } from "~/console/kit/titled";
import { permission } from "./words";

export { loadPermissions as loader } from "./permission.server";
export { PermissionList as default } from "./views";

export const meta = titled(permission.title);
