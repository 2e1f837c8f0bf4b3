import { titled } from "~/console/kit/titled";
import { role } from "./words";

export { loadRoleRemoval as loader, removeRole as action } from "./role.server";
export { RemoveRole as default } from "./views";

export const meta = titled(role.deleteTitle);
