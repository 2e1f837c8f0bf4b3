import { titled } from "~/admin/titled";
import { assignPermission } from "~/text/permission";

export { loadRolePermissions as loader, saveRolePermissions as action } from "~/entities/role/role.server";
export { AssignRolePermission as default } from "~/entities/role/views";

export const meta = titled(assignPermission.title);
