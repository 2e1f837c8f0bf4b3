import { titled } from "~/admin/titled";
import { permission } from "~/text/permission";

export { loadPermissionRemoval as loader, removePermission as action } from "~/entities/permission/permission.server";
export { RemovePermission as default } from "~/entities/permission/views";

export const meta = titled(permission.deleteTitle);
