import { titled } from "~/console/kit/titled";
import { user } from "./words";

export { changeRole as action, loadRole as loader } from "./assign.server";
export { AssignRole as default } from "./assign-views";

export const meta = titled(user.assignRole);
