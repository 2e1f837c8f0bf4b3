import { titled } from "~/admin/titled";
import { poc } from "~/text/poc";

export { loadPocRemoval as loader, removePoc as action } from "~/entities/poc/poc.server";
export { RemovePoc as default } from "~/entities/poc/views";

export const meta = titled(poc.deleteTitle);
