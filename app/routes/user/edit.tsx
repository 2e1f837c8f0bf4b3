import { titled } from "~/admin/titled";
import { user } from "~/text/user";

export { passHeaders as headers } from "~/portal/pass-headers";
export { loadUser as loader, saveUser as action } from "~/entities/user/user.server";
export { EditUser as default } from "~/entities/user/forms";

export const meta = titled(user.editTitle);
