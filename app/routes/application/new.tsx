import { titled } from "~/admin/titled";
import { application } from "~/text/application";

export { loadNewApplication as loader, saveNewApplication as action } from "~/entities/application/application.server";
export { NewApplication as default } from "~/entities/application/views";
export { passHeaders as headers } from "~/portal/pass-headers";

export const meta = titled(application.newTitle);
