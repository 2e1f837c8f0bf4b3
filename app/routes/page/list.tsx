import { titled } from "~/admin/titled";
import { page } from "~/text/page";

export { loadPages as loader } from "~/entities/page/page.server";
export { PageList as default } from "~/entities/page/views";

export const meta = titled(page.title);
