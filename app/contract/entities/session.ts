import { z } from "zod";
import { Id } from "../kit/fields";

/** One sign-in of a user that still holds. Times are ISO 8601 in UTC. */
export const SignedInSession = z.object({
  _id: Id,
  /** What the browser calls itself (User-Agent): told by whoever signed in. */
  userAgent: z.string(),
  /** Where it was signed in from. */
  clientAddress: z.string(),
  signedInAt: z.iso.datetime(),
  /** To the minute. */
  lastUsedAt: z.iso.datetime(),
  /** Whether it is the session that asks. */
  isCurrent: z.boolean(),
});
export type SignedInSession = z.output<typeof SignedInSession>;
