import { titled } from "~/console/kit/titled";
import { user } from "./words";

export { loadUsers as loader } from "./user.server";
export { UserList as default } from "./views";

export const meta = titled(user.title);
