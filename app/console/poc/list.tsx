import { titled } from "~/console/kit/titled";
import { poc } from "./words";

export { loadPocs as loader } from "./poc.server";
export { PocList as default } from "./views";

export const meta = titled(poc.title);
