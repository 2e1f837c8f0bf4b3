import { z } from "zod";
import { adminRead, readsInClient } from "./kit/admin-endpoint";
import { AUDIT_ACTIONS, AUDIT_OUTCOMES, AUDIT_SUBJECTS, EVENT_GROUP_NAMES, type EventGroupName } from "./kit/audited";
import { endpoint } from "./kit/endpoint";
import { Id, optional } from "./kit/fields";
import { Paging } from "./kit/paging";
import { COUNTED_REASON_MAX, TITLE_MAX } from "./kit/rules";
import { anyone } from "./kit/who";

const ADDRESS_MAX = 200;
/** Node accepts no longer request line. */
const ADDRESS_LIMIT = 16_384;
const MEANT_MAX = 12_000;

/** Names are those of the time. */
export const AuditEvent = z.object({
  _id: Id,
  /** ISO 8601, UTC. */
  at: z.iso.datetime(),
  action: z.enum(AUDIT_ACTIONS),
  outcome: z.enum(AUDIT_OUTCOMES),
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

export const SIGN_IN_ACTIONS = [
  "SIGN_IN_PASSWORD",
  "SIGN_IN_CODE",
  "SIGN_IN_LINK",
  "SIGN_IN_PASSKEY",
  "SIGN_IN_TRUSTED_BROWSER",
  "SIGN_IN_APPROVED",
  "SIGN_IN_PROVIDER",
  "SIGN_IN_CONNECTION",
  "SIGN_ON",
  "SIGN_ON_REFUSED",
  "LAUNCH",
] as const satisfies readonly (typeof AUDIT_ACTIONS)[number][];

type Action = (typeof AUDIT_ACTIONS)[number];
interface EventGroup {
  actions: readonly Action[];
  outcome: (typeof AUDIT_OUTCOMES)[number];
}

/** Each ends a sign-in. */
const SIGNED_IN = [
  "SIGN_IN_CODE",
  "SIGN_IN_LINK",
  "SIGN_IN_PASSKEY",
  "SIGN_IN_TRUSTED_BROWSER",
  "SIGN_IN_APPROVED",
  "SIGN_IN_CONNECTION",
] as const satisfies readonly Action[];

/** What the overview counts, and the log can be narrowed to. No event is in two. */
export const EVENT_GROUPS: Readonly<Record<EventGroupName, EventGroup>> = {
  SIGN_IN: { actions: SIGNED_IN, outcome: "SUCCESS" },
  SIGN_IN_FAILED: {
    actions: ["SIGN_IN_PASSWORD", "SIGN_IN_PROVIDER", "IDENTITY_LINKED", ...SIGNED_IN],
    outcome: "FAILURE",
  },
  LAUNCH: { actions: ["LAUNCH"], outcome: "SUCCESS" },
  SIGN_ON: { actions: ["SIGN_ON"], outcome: "SUCCESS" },
  SIGN_ON_REFUSED: { actions: ["LAUNCH", "SIGN_ON_REFUSED"], outcome: "FAILURE" },
};

const narrowed = {
  group: optional(z.enum(EVENT_GROUP_NAMES)),
  /** The whole reason, cut at `COUNTED_REASON_MAX`. */
  reason: optional(z.string().max(COUNTED_REASON_MAX)),
  /** Actions and kinds that searched words name in another language than English, as a query: `साइन-इन=SIGN_IN_CODE SIGN_IN_LINK`. */
  meant: optional(z.string().max(MEANT_MAX)),
};

export const audit = {
  listAuditEvents: adminRead("/api/audit/allList", Paging.extend(narrowed), z.array(AuditEvent), {
    extension: true,
    ...readsInClient,
  }),

  /** A user's, newest first; launches and sign-ins to applications among them. */
  listSignIns: adminRead(
    "/api/audit/signIns",
    Paging.pick({ page: true, size: true }).extend({ userId: Id }),
    z.array(AuditEvent),
    { extension: true, ...readsInClient },
  ),

  exportAuditEvents: adminRead(
    "/api/audit/export",
    Paging.pick({ search: true, field: true, also: true, using: true }).extend({ after: Id.optional(), ...narrowed }),
    z.array(AuditEvent),
    { extension: true, shown: "lately", ...readsInClient },
  ),

  /** For a collector: up to `limit` events after the sequence `after`, without gaps or repeats. */
  streamAuditEvents: adminRead(
    "/api/audit/events",
    z.object({
      after: z.coerce.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER).optional(),
      limit: z.coerce.number().int().min(1).max(1_000).optional(),
    }),
    z.array(
      AuditEvent.extend({
        /** From 1, without gaps. */
        sequence: z.int(),
        /** SHA-256 of its content and all before it. */
        hash: z.string(),
      }),
    ),
    { extension: true },
  ),

  /** The portal reports a refused page, form or application, with the session's token if there is one. */
  noteRefusedPage: endpoint({
    method: "POST",
    path: "/api/audit/refusedPage",
    who: anyone,
    encrypted: true,
    input: z.object({
      action: z.enum(["CONSOLE_DENIED", "FORM_REFUSED", "SIGN_ON_REFUSED"]),
      /** Path without query, or the application's address. */
      address: z
        .string()
        .max(ADDRESS_LIMIT)
        .transform((path) => path.slice(0, ADDRESS_MAX)),
      /** Id or name, as sent. */
      application: z.string().max(TITLE_MAX).optional(),
    }),
    output: z.object({}),
    extension: true,
  }),
};
