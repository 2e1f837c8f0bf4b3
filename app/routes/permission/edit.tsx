import { titled } from "~/admin/titled";
import { permission } from "~/text/permission";

export { loadPermission as loader, savePermission as action } from "~/entities/permission/permission.server";
export { EditPermission as default } from "~/entities/permission/views";
export { passHeaders as headers } from "~/portal/pass-headers";

export const meta = titled(permission.editTitle);
