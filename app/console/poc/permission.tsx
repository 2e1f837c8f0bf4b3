import { titled } from "~/console/kit/titled";
import { assignPermission } from "~/console/permission/words";

export { loadPocPermissions as loader, savePocPermissions as action } from "./poc.server";
export { AssignPocPermission as default } from "./views";

export const meta = titled(assignPermission.title);
