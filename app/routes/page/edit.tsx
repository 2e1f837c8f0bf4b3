import { titled } from "~/admin/titled";
import { page } from "~/text/page";

export { loadPage as loader, savePage as action } from "~/entities/page/page.server";
export { EditPage as default } from "~/entities/page/views";
export { passHeaders as headers } from "~/portal/pass-headers";

export const meta = titled(page.editTitle);
