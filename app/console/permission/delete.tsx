import { titled } from "~/console/kit/titled";
import { permission } from "./words";

export { loadPermissionRemoval as loader, removePermission as action } from "./permission.server";
export { RemovePermission as default } from "./views";

export const meta = titled(permission.deleteTitle);
