import { z } from "zod";
import { adminRead } from "./kit/admin-endpoint";
import { Id, TimeZone } from "./kit/fields";

const Count = z.int().nonnegative();

/** An hour of UTC, or a day. */
const Span = z.object({ starts: z.iso.datetime(), signIns: Count, failures: Count });
export type Span = z.output<typeof Span>;

export const ENDING_KINDS = ["APPLICATION_SECRET", "SERVICE_TOKEN", "SIGNING_KEY"] as const;

export const Overview = z.object({
  asOf: z.iso.datetime(),
  isCounting: z.boolean(),
  /** `OVERVIEW_HOURS`, oldest first; the last one is under way. */
  hours: z.array(Span),
  /** `OVERVIEW_DAYS`, likewise. */
  days: z.array(Span),
  /** The hours' failures, most frequent first; reasons are cut at `COUNTED_REASON_MAX`. */
  reasons: z.array(z.object({ reason: z.string(), count: Count })),
  /** Events of as many days of UTC, most used first. */
  applications: z.array(z.object({ _id: Id, name: z.string(), launches: Count, signIns: Count, refusals: Count })),
  accessRequestsWaiting: Count,
  emergenciesToLookAt: Count,
  /** Assignments that end within `ACCESS_REMINDER_DAYS`. */
  accessEnding: Count,
  /** Roles of users that end within the same days; soonest first. */
  rolesEnding: z.array(z.object({ userId: Id, person: z.string(), role: z.string(), validUntil: z.iso.datetime() })),
  deletionsAsked: Count,
  messagesFailed: Count,
  /** Within `OVERVIEW_DAYS`, or in the last `ACCESS_REMINDER_DAYS`; soonest first. */
  secretsEnding: z.array(
    z.object({
      kind: z.enum(ENDING_KINDS),
      /** The application or service account; null for a signing key. */
      ownerId: Id.nullable(),
      owner: z.string(),
      /** A secret's name, a token's last characters, or a key's algorithm. */
      name: z.string(),
      endsAt: z.iso.datetime(),
    }),
  ),
});
export type Overview = z.output<typeof Overview>;

export const overviews = {
  /** Days are those of a `zone` (IANA's name), from their first whole hour of UTC on; else of UTC. */
  readOverview: adminRead("/api/overview", z.object({ zone: TimeZone.optional() }), Overview, { extension: true }),
};
