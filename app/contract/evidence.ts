import { z } from "zod";
import { adminRead } from "./kit/admin-endpoint";
import { Id, optional, wholeNumber } from "./kit/fields";
import { heldAccess } from "./kit/held-access";
import { DayOrInstant } from "./kit/instant";
import { Paging } from "./kit/paging";
import { periodOutput } from "./kit/period";
import { ReviewedLine } from "./kit/reviewed-line";
import {
  ACCESS_OUTCOMES,
  ACCESS_REQUEST_STATES,
  CHANGES_OF_ACCESS,
  NAME_MAX,
  PAUSED_KINDS,
  UNUSED_DAYS_MAX,
} from "./kit/rules";

export const EVIDENCE_OF_ACCESS = ["PERSON", "GIVEN", "ENDED", "ASKED", "HELD"] as const;
export type EvidenceOfAccess = (typeof EVIDENCE_OF_ACCESS)[number];

const Time = z.iso.datetime();

/** Times are ISO 8601, UTC. Persons have today's names, except in quotes of the audit log. */
export const AccessRecord = z.object({
  /** The access's; the request's where it gave none. */
  _id: Id,
  userId: Id,
  person: z.string(),
  email: z.string(),
  applicationId: Id,
  application: z.string(),
  /** Null for a request that left it open. */
  clientId: Id.nullish(),
  client: z.string().nullish(),
  role: z.string(),
  ...periodOutput,
  request: z
    .object({
      _id: Id,
      state: z.enum(ACCESS_REQUEST_STATES),
      askedAt: Time,
      reason: z.string(),
      decisions: z.array(
        z.object({
          outcome: z.enum(ACCESS_OUTCOMES),
          by: z.string(),
          byId: Id.nullish(),
          standsFor: z.string().nullish(),
          reason: z.string().nullish(),
          decidedAt: Time,
        }),
      ),
    })
    .nullish(),
  /** Null for a request that gave none. */
  given: z
    .object({
      at: Time,
      /** Null if nobody is known: by a command, or before the history began. */
      by: z.string().nullish(),
      byId: Id.nullish(),
      isSelfAssigned: z.boolean(),
      /** It replaced the same access with another role, another period or by another person. */
      isChange: z.boolean(),
    })
    .nullish(),
  ended: z
    .object({
      at: Time,
      how: z.enum([...CHANGES_OF_ACCESS, "OVER"]),
      by: z.string().nullish(),
      byId: Id.nullish(),
    })
    .nullish(),
  /** When the account, the application or the client was out of use meanwhile. */
  pauses: z.array(
    z.object({
      of: z.enum(PAUSED_KINDS),
      from: Time,
      until: Time.nullish(),
      by: z.string().nullish(),
      byId: Id.nullish(),
    }),
  ),
});
export type AccessRecord = z.output<typeof AccessRecord>;

export const UnusedAccount = z.object({
  /** Time since which it is unused, and the user's id. */
  _id: z.string(),
  userId: Id,
  person: z.string(),
  email: z.string(),
  createdAt: Time,
  /** Null: never, as far as the audit log goes back. */
  lastSignInAt: Time.nullish(),
});
export type UnusedAccount = z.output<typeof UnusedAccount>;

export const UnusedAccess = z.object({
  /** Time since which it is unused, and the ids of user, application and client. */
  _id: z.string(),
  ...heldAccess,
  givenAt: Time,
  /** Null: never, as far as the audit log goes back. */
  lastUsedAt: Time.nullish(),
});
export type UnusedAccess = z.output<typeof UnusedAccess>;

export const ReviewedAccess = ReviewedLine.extend({
  /** The time by which it is ordered, the review's id and the line's position. */
  _id: z.string(),
  reviewId: Id,
  number: z.number().int(),
  review: z.string(),
});
export type ReviewedAccess = z.output<typeof ReviewedAccess>;

export const EvidenceBasis = z.object({
  asOf: Time,
  /** The audit log's last event; null while it is empty. */
  sequence: z.int().nullish(),
  hash: z.string().nullish(),
  /** The first event that is kept; those before it were removed by the retention. */
  firstSequence: z.int().nullish(),
  firstAt: Time.nullish(),
  /** When access began to be kept: what had ended before is unknown. */
  keptSince: Time.nullish(),
  /** The log is still being read, as after an update: some uses are missing. */
  isReadingUses: z.boolean(),
});
export type EvidenceBasis = z.output<typeof EvidenceBasis>;

/** Four ids, or a time and three. */
const CURSOR_MAX = 160;

const paged = { ...Paging.pick({ size: true }).shape, after: z.string().max(CURSOR_MAX).optional() };

const asked = {
  what: z.enum(EVIDENCE_OF_ACCESS),
  userId: optional(Id),
  applicationId: optional(Id),
  clientId: optional(Id),
  role: optional(z.string().max(NAME_MAX)),
  /** A day counts whole, in UTC. */
  from: optional(DayOrInstant),
  until: optional(DayOrInstant),
  /** HELD: at any time of this day, or at this instant; without it, at any time from `from` until `until`. */
  at: optional(DayOrInstant),
};

const reviewed = { userId: asked.userId, from: asked.from, until: asked.until };

const unused = {
  days: wholeNumber(1, UNUSED_DAYS_MAX).optional(),
  /** Only those never used. */
  which: z.enum(["ALL", "NEVER"]).optional(),
};

const unusedAccess = { days: unused.days, applicationId: optional(Id) };

const list = { extension: true } as const;
const download = { extension: true, shown: "lately" } as const;

export const evidence = {
  listAccessHistory: adminRead("/api/evidence/access", z.object({ ...asked, ...paged }), z.array(AccessRecord), list),
  exportAccessHistory: adminRead(
    "/api/evidence/access/export",
    z.object({ ...asked, after: paged.after }),
    z.array(AccessRecord),
    download,
  ),
  listReviewedAccess: adminRead(
    "/api/evidence/reviews",
    z.object({ ...reviewed, ...paged }),
    z.array(ReviewedAccess),
    list,
  ),
  exportReviewedAccess: adminRead(
    "/api/evidence/reviews/export",
    z.object({ ...reviewed, after: paged.after }),
    z.array(ReviewedAccess),
    download,
  ),
  listUnusedAccounts: adminRead(
    "/api/evidence/accounts",
    z.object({ ...unused, ...paged }),
    z.array(UnusedAccount),
    list,
  ),
  exportUnusedAccounts: adminRead(
    "/api/evidence/accounts/export",
    z.object({ ...unused, after: paged.after }),
    z.array(UnusedAccount),
    download,
  ),
  listUnusedAccess: adminRead(
    "/api/evidence/unused",
    z.object({ ...unusedAccess, ...paged }),
    z.array(UnusedAccess),
    list,
  ),
  exportUnusedAccess: adminRead(
    "/api/evidence/unused/export",
    z.object({ ...unusedAccess, after: paged.after }),
    z.array(UnusedAccess),
    download,
  ),
  readEvidenceBasis: adminRead("/api/evidence/basis", z.object({}), EvidenceBasis, list),
};
