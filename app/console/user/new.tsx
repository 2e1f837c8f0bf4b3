import { titled } from "~/console/kit/titled";
import { user } from "./words";

export { passHeaders as headers } from "~/lib/pass-headers";
export { NewUser as default } from "./forms";
export { loadNewUser as loader, saveNewUser as action } from "./user.server";

export const meta = titled(user.newTitle);
