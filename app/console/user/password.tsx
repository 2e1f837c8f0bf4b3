import { titled } from "~/console/kit/titled";
import { user } from "./words";

export { passHeaders as headers } from "~/lib/pass-headers";
export { loadPassword as loader, savePassword as action } from "./user.server";
export { ChangePassword as default } from "./views";

export const meta = titled(user.changePassword);
