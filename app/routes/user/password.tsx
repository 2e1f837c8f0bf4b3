import { titled } from "~/admin/titled";
import { user } from "~/text/user";

export { passHeaders as headers } from "~/portal/pass-headers";
export { loadPassword as loader, savePassword as action } from "~/entities/user/user.server";
export { ChangePassword as default } from "~/entities/user/views";

export const meta = titled(user.changePassword);
