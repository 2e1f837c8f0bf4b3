import { titled } from "~/console/kit/titled";
import { application } from "./words";

export { passHeaders as headers } from "~/lib/pass-headers";
export { loadNewApplication as loader, saveNewApplication as action } from "./application.server";
export { NewApplication as default } from "./views";

export const meta = titled(application.newTitle);
