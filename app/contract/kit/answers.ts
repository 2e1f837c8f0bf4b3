import { z } from "zod";
import { Id } from "./fields";

/** Data of which nothing is promised, made into an object that can be looked into. */
export const objectOrEmpty = (data: unknown): object =>
  typeof data === "object" && data !== null && !Array.isArray(data) ? data : {};

/** The answer of a call for which spec §7 promises no data: whatever comes is dropped. */
export const Nothing = z.preprocess(() => ({}), z.object({}));

/**
 * The answer of a change that is made although something about it is doubtful; the `msg` says it too, for clients that
 * show only that. Our extension.
 */
export const Warned = z.preprocess(objectOrEmpty, z.object({ warning: z.string().optional() }));

/** The answer of a call that makes a record. The embedded API always names it; spec §7 does not promise that. */
export const Created = z.preprocess(objectOrEmpty, z.object({ _id: Id.optional() }));

/** Both: a record that was made although something about it is doubtful. */
export const CreatedWarned = z.preprocess(
  objectOrEmpty,
  z.object({ _id: Id.optional(), warning: z.string().optional() }),
);
