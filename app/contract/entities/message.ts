import { z } from "zod";
import { Id } from "../kit/fields";
import { CHANNELS, MESSAGE_KINDS, OUTBOX_STATUSES } from "../kit/rules";

/** A message that was, or is to be, sent; without its words. Times are ISO 8601 in UTC. */
export const Message = z.object({
  _id: Id,
  channel: z.enum(CHANNELS),
  kind: z.enum(MESSAGE_KINDS),
  /** Masked: enough to recognise it by. */
  recipient: z.string(),
  status: z.enum(OUTBOX_STATUSES),
  tries: z.number().int().min(0),
  createdAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullish(),
  /** When it is tried next, while it is QUEUED. */
  nextTryAt: z.iso.datetime().nullish(),
  /** When what it carries is good no more; from then on it is not sent. */
  expiresAt: z.iso.datetime().nullish(),
  lastError: z.string().nullish(),
});
export type Message = z.output<typeof Message>;
