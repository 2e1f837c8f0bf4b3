import { titled } from "~/admin/titled";
import { role } from "~/text/role";

export { loadRoleRemoval as loader, removeRole as action } from "~/entities/role/role.server";
export { RemoveRole as default } from "~/entities/role/views";

export const meta = titled(role.deleteTitle);
