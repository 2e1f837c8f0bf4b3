import { titled } from "~/console/kit/titled";
import { user } from "./words";

export { passHeaders as headers } from "~/lib/pass-headers";
export { EditUser as default } from "./forms";
export { loadUser as loader, saveUser as action } from "./user.server";

export const meta = titled(user.editTitle);
