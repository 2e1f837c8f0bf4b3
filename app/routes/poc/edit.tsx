import { titled } from "~/admin/titled";
import { poc } from "~/text/poc";

export { loadPoc as loader, savePoc as action } from "~/entities/poc/poc.server";
export { EditPoc as default } from "~/entities/poc/views";
export { passHeaders as headers } from "~/portal/pass-headers";

export const meta = titled(poc.editTitle);
