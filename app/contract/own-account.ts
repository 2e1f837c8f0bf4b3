import { z } from "zod";
import { AuditEvent, SIGN_IN_ACTIONS } from "./audit";
import { endpoint } from "./kit/endpoint";
import { Paging } from "./kit/paging";
import { signedIn } from "./kit/who";

const own = { who: signedIn("user", { only: "people" }), encrypted: true, extension: true, method: "GET" } as const;
const Page = Paging.pick({ page: true, size: true });
const { at, outcome, reason, subject, changes, clientAddress, userAgent } = AuditEvent.shape;

/** A sign-in, a launch or a sign-in to an application, or a try. */
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

/** What others changed on the caller's record. Does not say who. */
export const OwnChange = z.object({ at, action: AuditEvent.shape.action, changes });
export type OwnChange = z.output<typeof OwnChange>;

/** Beyond spec §7. The caller's own, newest first, as the audit log has it. */
export const ownAccount = {
  ownSignIns: endpoint({ ...own, path: "/api/account/signIns", input: Page, output: z.array(OwnSignIn) }),
  ownChanges: endpoint({ ...own, path: "/api/account/changes", input: Page, output: z.array(OwnChange) }),
};
