import { titled } from "~/console/kit/titled";
import { role } from "./words";

export { loadRoles as loader } from "./role.server";
export { RoleList as default } from "./views";

export const meta = titled(role.title);
