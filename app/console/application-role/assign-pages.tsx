import { titled } from "~/console/kit/titled";
import { applicationRole } from "./words";

export { changeRolePages as action, loadRolePages as loader } from "./assign-pages.server";
export { AssignPages as default } from "./assign-pages-view";

export const meta = titled(applicationRole.assignTitle);
