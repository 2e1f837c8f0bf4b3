import { titled } from "~/console/kit/titled";
import { role } from "./words";

export { passHeaders as headers } from "~/lib/pass-headers";
export { loadRole as loader, saveRole as action } from "./role.server";
export { EditRole as default } from "./views";

export const meta = titled(role.editTitle);
