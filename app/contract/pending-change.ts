import { z } from "zod";
import { AuditEvent } from "./audit";
import { adminChange, adminList } from "./kit/admin-endpoint";
import { Nothing } from "./kit/answers";
import { AUDIT_ACTIONS, AUDIT_SUBJECTS } from "./kit/audited";
import { Id } from "./kit/fields";
import { PENDING_STATES } from "./kit/rules";
import { signedIn } from "./kit/who";

/** One Admin asks, another decides. Times are ISO 8601, UTC. */
export const PendingChange = z.object({
  _id: Id,
  state: z.enum(PENDING_STATES),
  /** Its action in the audit log once carried out. */
  action: z.enum(AUDIT_ACTIONS),
  subjectType: z.enum(AUDIT_SUBJECTS).nullish(),
  subjectId: Id.nullish(),
  subject: z.string(),
  changes: AuditEvent.shape.changes,
  requestedBy: z.string(),
  requestedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  decidedBy: z.string().nullish(),
  decidedAt: z.iso.datetime().nullish(),
  isOwn: z.boolean(),
  /** False for the Admin who asked, and for the user concerned. */
  mayDecide: z.boolean(),
});
export type PendingChange = z.output<typeof PendingChange>;

const OfChange = z.object({ changeId: Id });

/** The second Admin is a person. */
const byPeople = { extension: true, who: signedIn("admin", { only: "people" }) } as const;

export const pendingChanges = {
  listPendingChanges: adminList("/api/pendingChanges/allList", PendingChange, { extension: true }),
  /** Refused with 409 if the record has changed, or the requester is no longer an Admin. */
  approveChange: adminChange("/api/pendingChanges/approve", OfChange, Nothing, {
    ...byPeople,
    shown: "lately",
    audit: { action: "CHANGE_APPROVED" },
  }),
  declineChange: adminChange("/api/pendingChanges/decline", OfChange, Nothing, {
    ...byPeople,
    audit: { action: "CHANGE_DECLINED" },
  }),
  withdrawChange: adminChange("/api/pendingChanges/withdraw", OfChange, Nothing, {
    ...byPeople,
    audit: { action: "CHANGE_WITHDRAWN" },
  }),
};
