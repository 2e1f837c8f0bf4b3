import { titled } from "~/admin/titled";
import { applicationRole } from "~/text/application-role";

export { loadApplicationRoles as loader } from "~/entities/application-role/application-role.server";
export { ApplicationRoleList as default } from "~/entities/application-role/views";

export const meta = titled(applicationRole.title);
