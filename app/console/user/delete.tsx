import { titled } from "~/console/kit/titled";
import { user } from "./words";

export { loadUserRemoval as loader, removeUser as action } from "./user.server";
export { RemoveUser as default } from "./views";

export const meta = titled(user.deleteTitle);
