export { downloadAcceptances as loader } from "./terms.server";
