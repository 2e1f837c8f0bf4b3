import { z } from "zod";
import { Id } from "./fields";
import { heldAccess } from "./held-access";
import { REVIEW_DECISIONS } from "./rules";

/** An assignment as it was when a review was opened, and what was decided on it. Times are ISO 8601, UTC. */
export const ReviewedLine = z.object({
  position: z.number().int(),
  ...heldAccess,
  since: z.iso.datetime(),
  givenBy: z.string().nullish(),
  givenById: Id.nullish(),
  isSelfAssigned: z.boolean(),
  lastUsedAt: z.iso.datetime().nullish(),
  isUnused: z.boolean(),
  decision: z.enum(REVIEW_DECISIONS).nullish(),
  reason: z.string().nullish(),
  decidedAt: z.iso.datetime().nullish(),
  /** Null: at the deadline. */
  decidedBy: z.string().nullish(),
  decidedById: Id.nullish(),
  undoneAt: z.iso.datetime().nullish(),
  undoneBy: z.string().nullish(),
  undoneById: Id.nullish(),
});
export type ReviewedLine = z.output<typeof ReviewedLine>;
