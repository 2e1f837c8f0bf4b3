import { z } from "zod";
import { adminRead } from "./kit/admin-endpoint";

export const MAIL_STATES = ["ALL", "SOME", "NONE", "OUTBOX"] as const;
export type MailState = (typeof MAIL_STATES)[number];

const MailFailure = z.object({
  /** When the mail of the last attempt was posted. */
  at: z.iso.datetime(),
  reason: z.string(),
});

export const SetupState = z.object({
  mail: z.enum(MAIL_STATES),
  /** Null if the last attempt succeeded, or failed for its recipient only. */
  mailFailure: MailFailure.nullable(),
  hasApplication: z.boolean(),
  hasClient: z.boolean(),
  hasAssignment: z.boolean(),
});
export type SetupState = z.output<typeof SetupState>;

export const setup = {
  setupState: adminRead("/api/setup/state", z.object({}), SetupState, { extension: true }),
};
