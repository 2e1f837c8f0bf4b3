import { z } from "zod";
import { adminList, adminRead } from "./kit/admin-endpoint";
import { AUDIT_ACTIONS, AUDIT_OUTCOMES, AUDIT_SUBJECTS } from "./kit/audited";
import { Id } from "./kit/fields";
import { Paging } from "./kit/paging";

/** One thing that was done, or tried. Names are those of then: they stay when what they name is changed or deleted. */
export const AuditEvent = z.object({
  _id: Id,
  /** ISO 8601, in UTC. */
  at: z.iso.datetime(),
  action: z.enum(AUDIT_ACTIONS),
  outcome: z.enum(AUDIT_OUTCOMES),
  /** Why it failed. */
  reason: z.string().nullish(),
  /** Who did it: name and email, or what somebody unknown typed. */
  actor: z.string(),
  actorId: Id.nullish(),
  subjectType: z.enum(AUDIT_SUBJECTS).nullish(),
  subject: z.string(),
  subjectId: Id.nullish(),
  /**
   * Only the fields that changed, in words; for lists the removed and the added entries. Secrets are never included.
   */
  changes: z.array(z.object({ field: z.string(), before: z.string().nullish(), after: z.string().nullish() })),
  clientAddress: z.string(),
  userAgent: z.string(),
  requestId: z.string(),
});
export type AuditEvent = z.output<typeof AuditEvent>;

/** The audit log, which can only be read. */
export const audit = {
  listAuditEvents: adminList("/api/audit/allList", AuditEvent, { extension: true }),

  /**
   * The oldest first, one batch a call: those after the event named by `after`, or the first. An empty batch is the
   * end.
   */
  exportAuditEvents: adminRead(
    "/api/audit/export",
    Paging.pick({ search: true, field: true }).extend({ after: Id.optional() }),
    z.array(AuditEvent),
    { extension: true },
  ),
};
