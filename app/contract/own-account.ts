import { z } from "zod";
import { LANGUAGES } from "~/lib/language";
import { AuditEvent, SIGN_IN_ACTIONS } from "./audit";
import { Nothing } from "./kit/answers";
import type { AUDIT_ACTIONS } from "./kit/audited";
import { endpoint } from "./kit/endpoint";
import { TimeZone } from "./kit/fields";
import { Paging } from "./kit/paging";
import { signedIn } from "./kit/who";

const own = { who: signedIn("user", { only: "people" }), encrypted: true, extension: true, method: "GET" } as const;
const Page = Paging.pick({ page: true, size: true });
const { at, outcome, reason, subject, changes, clientAddress, userAgent } = AuditEvent.shape;

export const OwnSignIn = z.object({
  at,
  action: z.enum(SIGN_IN_ACTIONS),
  outcome,
  reason,
  /** Name of the application, of a launch or a sign-in to it. */
  subject,
  clientAddress,
  userAgent,
});
export type OwnSignIn = z.output<typeof OwnSignIn>;

/** What is told of the events of others about the caller: no notes of theirs, as of a review. */
export const OWN_CHANGES = [
  "CREATED",
  "UPDATED",
  "ATTACHED",
  "DETACHED",
  "ACCESS_TAKEN_AWAY",
  "PASSWORD_CHANGED",
  "PASSWORD_RESET_ASKED",
  "FACTORS_RESET",
  "UNLOCKED",
  "SESSION_ENDED",
  "GRANT_ENDED",
  "SIGN_IN_LINK_MADE",
  "DELETION_REFUSED",
] as const satisfies readonly (typeof AUDIT_ACTIONS)[number][];

/** Does not say who, nor why. */
export const OwnChange = z.object({ at, action: z.enum(OWN_CHANGES), changes });
export type OwnChange = z.output<typeof OwnChange>;

export const ownAccount = {
  ownSignIns: endpoint({ ...own, path: "/api/account/signIns", input: Page, output: z.array(OwnSignIn) }),
  chooseLanguage: endpoint({
    ...own,
    method: "POST",
    path: "/api/account/language",
    input: z.object({ language: z.enum(LANGUAGES) }),
    output: Nothing,
    audit: { action: "UPDATED" },
  }),
  /** Null: that of the browser again. */
  chooseTimeZone: endpoint({
    ...own,
    method: "POST",
    path: "/api/account/timeZone",
    input: z.object({ timeZone: TimeZone.nullable() }),
    output: Nothing,
    audit: { action: "UPDATED" },
  }),
  ownChanges: endpoint({ ...own, path: "/api/account/changes", input: Page, output: z.array(OwnChange) }),
};
