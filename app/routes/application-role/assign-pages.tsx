import { titled } from "~/admin/titled";
import { applicationRole } from "~/text/application-role";

export { AssignPages as default } from "~/entities/application-role/assign-pages";
export { changeRolePages as action, loadRolePages as loader } from "~/entities/application-role/assign-pages.server";

export const meta = titled(applicationRole.assignTitle);
