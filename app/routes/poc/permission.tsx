import { titled } from "~/admin/titled";
import { assignPermission } from "~/text/permission";

export { loadPocPermissions as loader, savePocPermissions as action } from "~/entities/poc/poc.server";
export { AssignPocPermission as default } from "~/entities/poc/views";

export const meta = titled(assignPermission.title);
