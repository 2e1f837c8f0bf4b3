import { titled } from "~/console/kit/titled";
import { page } from "~/console/page/words";

export { loadNewPage as loader, saveAddedPage as action } from "~/console/page/page.server";
export { AddNewPage as default } from "~/console/page/views";
export { passHeaders as headers } from "~/lib/pass-headers";

export const meta = titled(page.addTitle);
