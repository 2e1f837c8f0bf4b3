import { z } from "zod";
import { adminList, adminRead } from "./kit/admin-endpoint";
import { AUDIT_ACTIONS, AUDIT_OUTCOMES, AUDIT_SUBJECTS } from "./kit/audited";
import { endpoint } from "./kit/endpoint";
import { Id } from "./kit/fields";
import { Paging } from "./kit/paging";
import { TITLE_MAX } from "./kit/rules";

const ADDRESS_MAX = 200;
/** Node accepts no longer request line. */
const ADDRESS_LIMIT = 16_384;

/** Names are those of the time. */
export const AuditEvent = z.object({
  _id: Id,
  /** ISO 8601, UTC. */
  at: z.iso.datetime(),
  action: z.enum(AUDIT_ACTIONS),
  outcome: z.enum(AUDIT_OUTCOMES),
  /** Why it failed. */
  reason: z.string().nullish(),
  /** Name and email, or what an unknown caller typed. */
  actor: z.string(),
  actorId: Id.nullish(),
  subjectType: z.enum(AUDIT_SUBJECTS).nullish(),
  subject: z.string(),
  subjectId: Id.nullish(),
  /** Changed fields in words, for lists removed and added entries. Never secrets. */
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
    { extension: true, stepUp: true },
  ),

  /**
   * For a collector: the events after the one with the sequence `after`, in the order in which they were written, at most
   * `limit`. Ask on with the last one's sequence: none is left out and none comes twice, whoever writes meanwhile.
   */
  streamAuditEvents: adminRead(
    "/api/audit/events",
    z.object({
      after: z.coerce.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER).optional(),
      limit: z.coerce.number().int().min(1).max(1_000).optional(),
    }),
    z.array(
      AuditEvent.extend({
        /** The event's place in the chain, from 1 and without gaps. */
        sequence: z.int(),
        /** SHA-256 of its content and of all before it. */
        hash: z.string(),
      }),
    ),
    { extension: true },
  ),

  /**
   * A portal's word that it refused a page of the console to a user, a form that no page of its own had made, or an
   * application. With the token of the session that it came with, if any.
   */
  noteRefusedPage: endpoint({
    method: "POST",
    path: "/api/audit/refusedPage",
    access: "none",
    encrypted: true,
    input: z.object({
      action: z.enum(["CONSOLE_DENIED", "FORM_REFUSED", "SIGN_ON_REFUSED"]),
      /** Path without its query; of an application, the address that was to be led to. */
      address: z
        .string()
        .max(ADDRESS_LIMIT)
        .transform((path) => path.slice(0, ADDRESS_MAX)),
      /** By id or name, as it was sent. */
      application: z.string().max(TITLE_MAX).optional(),
    }),
    output: z.object({}),
    extension: true,
  }),
};
