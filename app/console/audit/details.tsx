import { titled } from "~/console/kit/titled";
import { auditEvent } from "./words";

export { loadAuditEvent as loader } from "./audit.server";
export { AuditEventDetails as default } from "./views";

export const meta = titled(auditEvent.event);
