import { titled } from "~/console/kit/titled";
import { poc } from "./words";

export { passHeaders as headers } from "~/lib/pass-headers";
export { loadPoc as loader, savePoc as action } from "./poc.server";
export { EditPoc as default } from "./views";

export const meta = titled(poc.editTitle);
