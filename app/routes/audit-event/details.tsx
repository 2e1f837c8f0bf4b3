import { titled } from "~/admin/titled";
import { auditEvent } from "~/text/audit-event";

export { loadAuditEvent as loader } from "~/entities/audit-event/audit-event.server";
export { AuditEventDetails as default } from "~/entities/audit-event/views";

export const meta = titled(auditEvent.event);
