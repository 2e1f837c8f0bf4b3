import { titled } from "~/admin/titled";
import { assignPermission } from "~/text/permission";

export { loadClanPermissions as loader, saveClanPermissions as action } from "~/entities/clan/clan.server";
export { AssignClanPermission as default } from "~/entities/clan/views";

export const meta = titled(assignPermission.title);
