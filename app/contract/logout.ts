import { z } from "zod";
import { endpoint } from "./kit/endpoint";
import { Id } from "./kit/fields";
import { LOGOUT_STATUSES } from "./kit/logout-rules";
import { TOKEN_CHARACTERS, TOKEN_PATTERN } from "./kit/rules";
import { open } from "./sign-in";

/** What came of signing out of one application. */
export const ApplicationLogout = z.object({
  applicationId: Id,
  name: z.string(),
  status: z.enum(LOGOUT_STATUSES),
  /** Where its user can sign out themselves; empty where nothing is known. */
  address: z.string(),
  /** What the browser that signs out opens, hidden, so that the application signs out there. */
  frame: z.string().optional(),
});
export type ApplicationLogout = z.output<typeof ApplicationLogout>;

/** The end of one session, or of what one application was granted. */
export const SignOut = z.object({
  sessionId: Id,
  userAgent: z.string(),
  clientAddress: z.string(),
  /** ISO 8601 in UTC. */
  endedAt: z.iso.datetime(),
  applications: z.array(
    ApplicationLogout.pick({ applicationId: true, name: true, status: true }).extend({
      /** Why it has not confirmed; left out where it has. */
      lastError: z.string().optional(),
    }),
  ),
});
export type SignOut = z.output<typeof SignOut>;

/** What came of a sign-out: our own, beyond spec §7. */
export const logoutResults = {
  /**
   * By the session's token, which opens nothing any longer. Nothing is listed of an unknown one.
   */
  logoutResult: open(
    "/api/auth/oauth2/logoutResult",
    z.object({ token: z.string().max(TOKEN_CHARACTERS).regex(TOKEN_PATTERN) }),
    z.object({ applications: z.array(ApplicationLogout) }),
    { extension: true },
  ),

  /** The latest first, at most `SIGN_OUTS_MAX`. */
  listLogouts: endpoint({
    access: "admin",
    encrypted: true,
    extension: true,
    method: "GET",
    reads: true,
    path: "/api/auth/oauth2/listLogouts",
    input: z.object({ userId: Id }),
    output: z.array(SignOut),
  }),
};
