import { z } from "zod";
import { Id } from "../kit/fields";
import { OUTBOX_STATUSES } from "../kit/rules";

/** A mail or text message waiting to be sent, or sent. Times are ISO 8601 in UTC. */
export const OutboxMessage = z.object({
  _id: Id,
  recipient: z.string(),
  subject: z.string().nullish(),
  text: z.string(),
  status: z.enum(OUTBOX_STATUSES),
  tries: z.number().int().min(0),
  createdAt: z.iso.datetime(),
  lastError: z.string().nullish(),
});
export type OutboxMessage = z.output<typeof OutboxMessage>;
