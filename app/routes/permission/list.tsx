import { titled } from "~/admin/titled";
import { permission } from "~/text/permission";

export { loadPermissions as loader } from "~/entities/permission/permission.server";
export { PermissionList as default } from "~/entities/permission/views";

export const meta = titled(permission.title);
