import { titled } from "~/console/kit/titled";
import { assignPermission } from "~/console/permission/words";

export { loadClanPermissions as loader, saveClanPermissions as action } from "./clan.server";
export { AssignClanPermission as default } from "./views";

export const meta = titled(assignPermission.title);
