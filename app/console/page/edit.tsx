import { titled } from "~/console/kit/titled";
import { page } from "./words";

export { passHeaders as headers } from "~/lib/pass-headers";
export { loadPage as loader, savePage as action } from "./page.server";
export { EditPage as default } from "./views";

export const meta = titled(page.editTitle);
