import { z } from "zod";
import { adminChange, adminRead } from "./kit/admin-endpoint";
import { Nothing } from "./kit/answers";
import { endpoint } from "./kit/endpoint";
import { Id } from "./kit/fields";
import { Paging } from "./kit/paging";
import { CHANNELS, OUTBOX_STATUSES, SENT_KINDS } from "./kit/rules";
import { anyone } from "./kit/who";

/** Without its content. Times are ISO 8601, UTC. */
export const Message = z.object({
  _id: Id,
  channel: z.enum(CHANNELS),
  kind: z.enum(SENT_KINDS),
  /** Masked. */
  recipient: z.string(),
  status: z.enum(OUTBOX_STATUSES),
  tries: z.number().int().min(0),
  createdAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullish(),
  /** While QUEUED. */
  nextTryAt: z.iso.datetime().nullish(),
  /** Not sent after its code or link expires. */
  expiresAt: z.iso.datetime().nullish(),
  lastError: z.string().nullish(),
});
export type Message = z.output<typeof Message>;

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

/** With the demo's outbox. */
export const messages = {
  /** With `userId`: to that user's address and phone number as they are now. */
  listMessages: adminRead("/api/messages/allList", Paging.extend({ userId: Id.optional() }), z.array(Message), {
    extension: true,
  }),
  resendMessage: adminChange("/api/messages/resend", z.object({ messageId: Id }), Nothing, {
    extension: true,
    audit: { action: "RESENT", record: "MESSAGE", id: "messageId" },
  }),

  /** Open, as nobody could read their first code otherwise. */
  listOutbox: endpoint({
    method: "GET",
    path: "/api/outbox",
    who: anyone,
    encrypted: false,
    input: Paging.pick({ search: true }),
    output: z.array(OutboxMessage),
    extension: true,
  }),
};
