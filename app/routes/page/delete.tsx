import { titled } from "~/admin/titled";
import { page } from "~/text/page";

export { loadPageRemoval as loader, removePage as action } from "~/entities/page/page.server";
export { RemovePage as default } from "~/entities/page/views";

export const meta = titled(page.deleteTitle);
