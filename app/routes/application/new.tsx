import { titled } from "~/admin/titled";
import { application } from "~/text/application";

export { passHeaders as headers } from "~/portal/pass-headers";
export { loadNewApplication as loader, saveNewApplication as action } from "~/entities/application/application.server";
export { NewApplication as default } from "~/entities/application/views";

export const meta = titled(application.newTitle);
