import type { AuditEvent } from "~/contract/audit";
import type { AuditValue, auditEvents } from "../kit/db/schema";

/** A stored event as the contract has it. */
export const toAuditEvent = ({
  id,
  at,
  actorName,
  subjectName,
  before,
  after,
  ...row
}: typeof auditEvents.$inferSelect): AuditEvent => ({
  ...row,
  _id: id,
  at: at.toISOString(),
  actor: actorName,
  subject: subjectName,
  changes: Object.keys({ ...before, ...after })
    .sort()
    .map((field) => ({ field, before: inWords(before?.[field]), after: inWords(after?.[field]) })),
});

function inWords(value: AuditValue | undefined): string | null {
  if (value === undefined || value === null) return null;
  if (Array.isArray(value)) return value.map(inWords).join("; ");
  return typeof value === "object" ? `${value.name} (${value.id})` : String(value);
}
