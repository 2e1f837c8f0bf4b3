import { titled } from "~/admin/titled";
import { user } from "~/text/user";

export { passHeaders as headers } from "~/portal/pass-headers";
export { loadNewUser as loader, saveNewUser as action } from "~/entities/user/user.server";
export { NewUser as default } from "~/entities/user/forms";

export const meta = titled(user.newTitle);
