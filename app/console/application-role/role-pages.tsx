import { titled } from "~/console/kit/titled";
import { rolePages } from "./words";

export { loadPagesOfRoles as loader } from "./role-pages.server";
export { PagesOfRoles as default } from "./role-pages-view";

export const meta = titled(rolePages.title);
