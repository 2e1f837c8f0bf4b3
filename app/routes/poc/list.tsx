import { titled } from "~/admin/titled";
import { poc } from "~/text/poc";

export { loadPocs as loader } from "~/entities/poc/poc.server";
export { PocList as default } from "~/entities/poc/views";

export const meta = titled(poc.title);
