export { downloadAuditEvents as loader } from "~/entities/audit-event/audit-event.server";
