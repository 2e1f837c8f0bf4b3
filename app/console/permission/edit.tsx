import { titled } from "~/console/kit/titled";
import { permission } from "./words";

export { passHeaders as headers } from "~/lib/pass-headers";
export { loadPermission as loader, savePermission as action } from "./permission.server";
export { EditPermission as default } from "./views";

export const meta = titled(permission.editTitle);
