import { titled } from "~/console/kit/titled";
import { page } from "./words";

export { passHeaders as headers } from "~/lib/pass-headers";
export { loadNewPage as loader, saveNewPage as action } from "./page.server";
export { NewPage as default } from "./views";

export const meta = titled(page.newTitle);
