import type { AuditEvent } from "~/contract/audit";
import { harmless } from "~/lib/harmless";
import type { AuditValue, AuditValues, auditEvents } from "../../kit/db/schema";

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
  reason: row.reason === null ? null : harmless(row.reason),
  userAgent: harmless(row.userAgent),
  _id: id,
  at: at.toISOString(),
  actor: harmless(actorName),
  subject: harmless(subjectName),
  changes: changesOf(before, after),
});

export const changesOf = (before: AuditValues | null, after: AuditValues | null): AuditEvent["changes"] =>
  Object.keys({ ...before, ...after })
    .sort()
    .map((field) => ({ field, before: inWords(before?.[field]), after: inWords(after?.[field]) }));

function inWords(value: AuditValue | undefined): string | null {
  if (value === undefined || value === null) return null;
  if (Array.isArray(value)) return value.map(inWords).join("; ");
  return typeof value === "object" ? `${harmless(value.name)} (${value.id})` : harmless(String(value));
}
