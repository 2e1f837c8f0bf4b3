import { titled } from "~/admin/titled";
import { user } from "~/text/user";

export { changeApplication as action, loadApplication as loader } from "~/entities/user/assign.server";
export { AssignApplication as default } from "~/entities/user/assign-views";

export const meta = titled(user.assignApplication);
