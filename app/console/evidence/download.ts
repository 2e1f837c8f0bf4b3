export { downloadEvidence as loader } from "./evidence.server";
