import { titled } from "~/console/kit/titled";
import { auditEvent } from "./words";

export { loadAuditEvents as loader } from "./audit.server";
export { AuditLog as default } from "./views";

export const meta = titled(auditEvent.title);
