import { titled } from "~/console/kit/titled";
import { role } from "./words";

export { passHeaders as headers } from "~/lib/pass-headers";
export { loadNewRole as loader, saveNewRole as action } from "./role.server";
export { NewRole as default } from "./views";

export const meta = titled(role.newTitle);
