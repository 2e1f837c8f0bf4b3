import { titled } from "~/admin/titled";
import { application } from "~/text/application";

export { loadApplication as loader, saveApplication as action } from "~/entities/application/application.server";
export { EditApplication as default } from "~/entities/application/views";
export { passHeaders as headers } from "~/portal/pass-headers";

export const meta = titled(application.editTitle);
