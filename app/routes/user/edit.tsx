import { titled } from "~/admin/titled";
import { user } from "~/text/user";

export { EditUser as default } from "~/entities/user/forms";
export { loadUser as loader, saveUser as action } from "~/entities/user/user.server";
export { passHeaders as headers } from "~/portal/pass-headers";

export const meta = titled(user.editTitle);
