import { titled } from "~/admin/titled";
import { role } from "~/text/role";

export { loadNewRole as loader, saveNewRole as action } from "~/entities/role/role.server";
export { NewRole as default } from "~/entities/role/views";
export { passHeaders as headers } from "~/portal/pass-headers";

export const meta = titled(role.newTitle);
