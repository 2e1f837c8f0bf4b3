import { titled } from "~/admin/titled";
import { page } from "~/text/page";

export { loadNewPage as loader, saveNewPage as action } from "~/entities/page/page.server";
export { NewPage as default } from "~/entities/page/views";
export { passHeaders as headers } from "~/portal/pass-headers";

export const meta = titled(page.newTitle);
