import { titled } from "~/admin/titled";
import { user } from "~/text/user";

export { loadPassword as loader, savePassword as action } from "~/entities/user/user.server";
export { ChangePassword as default } from "~/entities/user/views";
export { passHeaders as headers } from "~/portal/pass-headers";

export const meta = titled(user.changePassword);
