import { z } from "zod";
import { endpoint } from "./kit/endpoint";
import { HttpUrl, Id } from "./kit/fields";
import { LOGOUT_STATUSES } from "./kit/logout-rules";
import { TOKEN_CHARACTERS, TOKEN_PATTERN } from "./kit/rules";
import { signedIn } from "./kit/who";
import { open } from "./sign-in";

export const ApplicationLogout = z.object({
  applicationId: Id,
  name: z.string(),
  status: z.enum(LOGOUT_STATUSES),
  /** For the user to sign out; empty if unknown. */
  address: z.string(),
  /** Hidden frame that signs out there. */
  frame: z.string().optional(),
  /** The browser has to go there, and has not yet (SAML). */
  visit: z.boolean().optional(),
});
export type ApplicationLogout = z.output<typeof ApplicationLogout>;

/** The session began at a client's own provider: where the browser ends that one, too. */
export const SignOutThere = z.object({
  name: z.string(),
  address: HttpUrl,
  /** Comes back with the browser. */
  state: z.string(),
  /** The page leads there by itself. */
  isAutomatic: z.boolean(),
});
export type SignOutThere = z.output<typeof SignOutThere>;

export const SignOut = z.object({
  sessionId: Id,
  userAgent: z.string(),
  clientAddress: z.string(),
  /** ISO 8601, UTC. */
  endedAt: z.iso.datetime(),
  applications: z.array(
    ApplicationLogout.pick({ applicationId: true, name: true, status: true }).extend({
      /** Absent if confirmed. */
      lastError: z.string().optional(),
    }),
  ),
});
export type SignOut = z.output<typeof SignOut>;

export const logoutResults = {
  logoutResult: open(
    "/api/auth/oauth2/logoutResult",
    z.object({ token: z.string().max(TOKEN_CHARACTERS).regex(TOKEN_PATTERN) }),
    z.object({ applications: z.array(ApplicationLogout) }),
    { extension: true },
  ),

  listLogouts: endpoint({
    who: signedIn("admin", { also: ["auditor"] }),
    encrypted: true,
    extension: true,
    method: "GET",
    path: "/api/auth/oauth2/listLogouts",
    input: z.object({ userId: Id }),
    output: z.array(SignOut),
  }),
};
