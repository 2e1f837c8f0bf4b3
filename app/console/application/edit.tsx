import { titled } from "~/console/kit/titled";
import { application } from "./words";

export { passHeaders as headers } from "~/lib/pass-headers";
export { loadApplication as loader, saveApplication as action } from "./application.server";
export { EditApplication as default } from "./views";

export const meta = titled(application.editTitle);
