import { titled } from "~/admin/titled";
import { user } from "~/text/user";

export { NewUser as default } from "~/entities/user/forms";
export { loadNewUser as loader, saveNewUser as action } from "~/entities/user/user.server";
export { passHeaders as headers } from "~/portal/pass-headers";

export const meta = titled(user.newTitle);
