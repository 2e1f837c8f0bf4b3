import { titled } from "~/console/kit/titled";
import { page } from "./words";

export { loadPages as loader } from "./page.server";
export { PageList as default } from "./views";

export const meta = titled(page.title);
