import { titled } from "~/admin/titled";
import { role } from "~/text/role";

export { loadRoles as loader } from "~/entities/role/role.server";
export { RoleList as default } from "~/entities/role/views";

export const meta = titled(role.title);
