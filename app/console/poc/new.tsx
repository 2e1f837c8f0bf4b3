import { titled } from "~/console/kit/titled";
import { poc } from "./words";

export { passHeaders as headers } from "~/lib/pass-headers";
export { loadNewPoc as loader, saveNewPoc as action } from "./poc.server";
export { NewPoc as default } from "./views";

export const meta = titled(poc.newTitle);
