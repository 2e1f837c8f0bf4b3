import { titled } from "~/console/kit/titled";
import { poc } from "./words";

export { loadPocRemoval as loader, removePoc as action } from "./poc.server";
export { RemovePoc as default } from "./views";

export const meta = titled(poc.deleteTitle);
