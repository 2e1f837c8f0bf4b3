export { downloadAuditEvents as loader } from "./audit.server";
