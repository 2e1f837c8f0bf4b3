import { titled } from "~/admin/titled";
import { page } from "~/text/page";

export { loadNewPage as loader, saveAddedPage as action } from "~/entities/page/page.server";
export { AddNewPage as default } from "~/entities/page/views";
export { passHeaders as headers } from "~/portal/pass-headers";

export const meta = titled(page.addTitle);
