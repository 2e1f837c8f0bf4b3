import { z } from "zod";
import { adminRead } from "./kit/admin-endpoint";

/**
 * Which mails have a way out. ALL: every one. SOME: those of applications with an active configuration of their own.
 * NONE: no mail at all. OUTBOX: none either, but this is a demo that shows them at /outbox.
 */
export const MAIL_STATES = ["ALL", "SOME", "NONE", "OUTBOX"] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** What keeps mail from going out at present. */
const MailFailure = z.object({
  /** When the mail was posted that was tried last. */
  at: z.iso.datetime(),
  reason: z.string(),
});

export const SetupState = z.object({
  mail: z.enum(MAIL_STATES),
  /** Null while the mail that was tried last went out, or was refused for its recipient's sake. */
  mailFailure: MailFailure.nullable(),
  /** Whether there is one at all. */
  hasApplication: z.boolean(),
  hasClient: z.boolean(),
  /** Whether any user has an application for a client. */
  hasAssignment: z.boolean(),
});
export type SetupState = z.output<typeof SetupState>;

/** How far an installation is set up; our extension. */
export const setup = {
  setupState: adminRead("/api/setup/state", z.object({}), SetupState, { extension: true }),
};
