import { titled } from "~/admin/titled";
import { permission } from "~/text/permission";

export { loadNewPermission as loader, saveNewPermission as action } from "~/entities/permission/permission.server";
export { NewPermission as default } from "~/entities/permission/views";
export { passHeaders as headers } from "~/portal/pass-headers";

export const meta = titled(permission.newTitle);
