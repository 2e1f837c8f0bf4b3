import { titled } from "~/console/kit/titled";
import { user } from "./words";

export { changeApplication as action, loadApplication as loader } from "./assign.server";
export { AssignApplication as default } from "./assign-views";

export const meta = titled(user.assignApplication);
