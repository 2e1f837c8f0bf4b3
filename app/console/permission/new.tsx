import { titled } from "~/console/kit/titled";
import { permission } from "./words";

export { passHeaders as headers } from "~/lib/pass-headers";
export { loadNewPermission as loader, saveNewPermission as action } from "./permission.server";
export { NewPermission as default } from "./views";

export const meta = titled(permission.newTitle);
