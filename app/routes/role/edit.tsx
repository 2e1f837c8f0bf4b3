import { titled } from "~/admin/titled";
import { role } from "~/text/role";

export { loadRole as loader, saveRole as action } from "~/entities/role/role.server";
export { EditRole as default } from "~/entities/role/views";
export { passHeaders as headers } from "~/portal/pass-headers";

export const meta = titled(role.editTitle);
