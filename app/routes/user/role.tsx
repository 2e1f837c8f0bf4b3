import { titled } from "~/admin/titled";
import { user } from "~/text/user";

export { changeRole as action, loadRole as loader } from "~/entities/user/assign.server";
export { AssignRole as default } from "~/entities/user/assign-views";

export const meta = titled(user.assignRole);
