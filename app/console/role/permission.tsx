import { titled } from "~/console/kit/titled";
import { assignPermission } from "~/console/permission/words";

export { loadRolePermissions as loader, saveRolePermissions as action } from "./role.server";
export { AssignRolePermission as default } from "./views";

export const meta = titled(assignPermission.title);
