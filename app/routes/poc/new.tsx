import { titled } from "~/admin/titled";
import { poc } from "~/text/poc";

export { loadNewPoc as loader, saveNewPoc as action } from "~/entities/poc/poc.server";
export { NewPoc as default } from "~/entities/poc/views";
export { passHeaders as headers } from "~/portal/pass-headers";

export const meta = titled(poc.newTitle);
