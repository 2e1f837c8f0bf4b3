import { titled } from "~/console/kit/titled";
import { page } from "./words";

export { loadPageRemoval as loader, removePage as action } from "./page.server";
export { RemovePage as default } from "./views";

export const meta = titled(page.deleteTitle);
