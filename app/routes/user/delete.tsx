import { titled } from "~/admin/titled";
import { user } from "~/text/user";

export { loadUserRemoval as loader, removeUser as action } from "~/entities/user/user.server";
export { RemoveUser as default } from "~/entities/user/views";

export const meta = titled(user.deleteTitle);
