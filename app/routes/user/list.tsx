import { titled } from "~/admin/titled";
import { user } from "~/text/user";

export { loadUsers as loader } from "~/entities/user/user.server";
export { UserList as default } from "~/entities/user/views";

export const meta = titled(user.title);
