import { z } from "zod";
import { Id } from "./fields";

export const objectOrEmpty = (data: unknown): object =>
  typeof data === "object" && data !== null && !Array.isArray(data) ? data : {};

/** Drops any data, as spec §7 promises none. */
export const Nothing = z.preprocess(() => ({}), z.object({}));

/** The change was made, with a warning that `msg` repeats for other clients. */
export const Warned = z.preprocess(objectOrEmpty, z.object({ warning: z.string().optional() }));

/** The embedded API always sends `_id`; spec §7 does not promise it. */
export const Created = z.preprocess(objectOrEmpty, z.object({ _id: Id.optional() }));

export const CreatedWarned = z.preprocess(
  objectOrEmpty,
  z.object({ _id: Id.optional(), warning: z.string().optional() }),
);
