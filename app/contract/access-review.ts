import { z } from "zod";
import { adminChange, adminList, adminRead } from "./kit/admin-endpoint";
import { Nothing } from "./kit/answers";
import { endpoint } from "./kit/endpoint";
import { Id, optional, required, text, wholeNumber } from "./kit/fields";
import { DayOrInstant } from "./kit/instant";
import { field, record } from "./kit/record";
import { ReviewedLine } from "./kit/reviewed-line";
import {
  INSTANT_MAX,
  NAME_MAX,
  REASON_MAX,
  REVIEW_DEFAULTS,
  REVIEW_FILTERS,
  REVIEW_LINES_MAX,
  REVIEW_PAGE_LINES,
  TITLE_MAX,
} from "./kit/rules";
import { signedIn } from "./kit/who";
import { words } from "./kit/words";

const requiredEnd = (label: string) =>
  z.string(words.required(label)).min(1, words.required(label)).max(INSTANT_MAX, words.tooLong).pipe(DayOrInstant);

/** About an application, a client, a role, or several together. */
export const accessReview = record({
  name: field({ en: "Name" }, required(TITLE_MAX), z.string()),
  applicationId: field({ en: "Application" }, optional(Id), Id.nullish()),
  clientId: field({ en: "Client" }, optional(Id), Id.nullish()),
  /** By its name, ignoring case. */
  role: field({ en: "Role" }, optional(text(NAME_MAX)), z.string().nullish()),
  /** A day counts as a whole, in UTC. */
  deadline: field({ en: "Last day" }, requiredEnd, z.iso.datetime()),
  undecided: field({ en: "Undecided access" }, z.enum(REVIEW_DEFAULTS, words.chooseOne), z.enum(REVIEW_DEFAULTS)),
});

/** Times are ISO 8601, UTC; names are those at its opening. */
export const AccessReview = z.object({
  _id: Id,
  number: z.number().int(),
  ...accessReview.output,
  application: z.string().nullish(),
  client: z.string().nullish(),
  lines: z.number().int(),
  linesUndecided: z.number().int(),
  openedAt: z.iso.datetime(),
  openedBy: z.string(),
  openedById: Id.nullish(),
  closedAt: z.iso.datetime().nullish(),
});
export type AccessReview = z.output<typeof AccessReview>;

export const AccessReviewLine = ReviewedLine.extend({
  /** The position, as text. */
  _id: z.string(),
  mayDecide: z.boolean(),
  mayUndo: z.boolean(),
});
export type AccessReviewLine = z.output<typeof AccessReviewLine>;

const count = z.number().int();

const AccessReviewDetails = AccessReview.extend({
  /** SHA-256 of the lines, hex: each of `exportAccessReview`'s `snapshot`, followed by a line feed. */
  hash: z.string(),
  escalatedAt: z.iso.datetime().nullish(),
  /** Lines that the caller sees, by filter. */
  counts: z.object({
    MINE: count,
    ALL: count,
    UNDECIDED: count,
    UNUSED: count,
    KEPT: count,
    TAKEN_AWAY: count,
    OVER: count,
  }),
  /** Whom undecided lines wait for; the first 50, for Admins and Auditors only. */
  reviewers: z.array(z.object({ userId: Id.nullish(), name: z.string(), waiting: count })),
  show: z.enum(REVIEW_FILTERS),
  /** By position. */
  page: z.array(AccessReviewLine),
  previous: z.number().int().nullish(),
  next: z.number().int().nullish(),
});
export type AccessReviewDetails = z.output<typeof AccessReviewDetails>;

const position = wholeNumber(1, REVIEW_LINES_MAX);
const OfReview = z.object({ reviewId: Id });
const user = { who: signedIn("user", { only: "people" }), encrypted: true, extension: true } as const;

export const accessReviews = {
  openAccessReview: adminChange("/api/accessReviews/open", z.object(accessReview.input), z.object({ _id: Id }), {
    extension: true,
    shown: "lately",
    who: signedIn("admin", { only: "people" }),
    audit: { action: "REVIEW_OPENED" },
  }),
  listAccessReviews: adminList("/api/accessReviews/allList", AccessReview, { extension: true }),
  /** Open ones with lines that the caller decides on. `linesUndecided` counts these lines alone. */
  accessReviewsToDecide: endpoint({
    ...user,
    method: "GET",
    path: "/api/accessReviews/toDecide",
    input: z.object({}),
    output: z.object({ reviews: z.array(AccessReview) }),
  }),
  /** For Admins and Auditors all lines, for reviewers those they decide on; 404 for others. */
  accessReviewDetails: endpoint({
    ...user,
    method: "GET",
    path: "/api/accessReviews/details",
    input: OfReview.extend({
      /** MINE if there are any, else ALL. */
      show: optional(z.enum(REVIEW_FILTERS)),
      /** The position before the first line. */
      after: optional(wholeNumber(0, REVIEW_LINES_MAX)),
    }),
    output: AccessReviewDetails,
  }),
  /** Decides on the lines that may be decided on so; names the others. 400 if there are none. */
  decideAccessReview: endpoint({
    ...user,
    method: "POST",
    path: "/api/accessReviews/decide",
    input: OfReview.extend({
      positions: z.array(position).min(1, words.chooseOne).max(REVIEW_PAGE_LINES, words.mostItems(REVIEW_PAGE_LINES)),
      decision: z.enum(REVIEW_DEFAULTS),
      /** Needed to take away, and to keep what was not used. */
      reason: optional(text(REASON_MAX)),
    }),
    output: z.object({
      decided: z.array(z.number().int()),
      refused: z.array(z.object({ position: z.number().int(), why: z.string() })),
    }),
    audit: { action: "REVIEW_DECIDED" },
  }),
  undoAccessReviewDecision: endpoint({
    ...user,
    method: "POST",
    path: "/api/accessReviews/undo",
    input: OfReview.extend({ position }),
    output: Nothing,
    audit: { action: "REVIEW_UNDONE" },
  }),
  /** In batches after the line `after`. An empty batch is the end. */
  exportAccessReview: adminRead(
    "/api/accessReviews/export",
    OfReview.extend({ after: optional(position) }),
    z.array(
      AccessReviewLine.omit({ mayDecide: true, mayUndo: true }).extend({
        snapshot: z.string(),
      }),
    ),
    { extension: true, shown: "lately" },
  ),
};
