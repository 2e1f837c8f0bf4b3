import { titled } from "~/admin/titled";
import { applicationRole } from "~/text/application-role";

export { loadRolePages as loader, changeRolePages as action } from "~/entities/application-role/assign-pages.server";
export { AssignPages as default } from "~/entities/application-role/assign-pages";

export const meta = titled(applicationRole.assignTitle);
