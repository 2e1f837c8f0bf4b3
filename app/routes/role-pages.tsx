import { titled } from "~/admin/titled";
import { rolePages } from "~/text/application-role";

export { loadPagesOfRoles as loader } from "~/entities/role-pages/role-pages.server";
export { PagesOfRoles as default } from "~/entities/role-pages/view";

export const meta = titled(rolePages.title);
