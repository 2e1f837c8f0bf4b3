import { titled } from "~/admin/titled";
import { auditEvent } from "~/text/audit-event";

export { loadAuditEvents as loader } from "~/entities/audit-event/audit-event.server";
export { AuditLog as default } from "~/entities/audit-event/views";

export const meta = titled(auditEvent.title);
