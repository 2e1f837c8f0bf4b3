import { z } from "zod";
import { ListedGrant } from "./grant";
import { Nothing } from "./kit/answers";
import { endpoint } from "./kit/endpoint";
import { Id } from "./kit/fields";

/** Still valid. Times are ISO 8601, UTC. */
export const SignedInSession = z.object({
  _id: Id,
  /** User-Agent at sign-in. */
  userAgent: z.string(),
  /** At sign-in. */
  clientAddress: z.string(),
  signedInAt: z.iso.datetime(),
  /** To the minute. */
  lastUsedAt: z.iso.datetime(),
  isCurrent: z.boolean(),
});
export type SignedInSession = z.output<typeof SignedInSession>;

const access = { access: "self-or-admin", encrypted: true, extension: true } as const;

const ended = { action: "SESSION_ENDED", record: "USER", id: "userId" } as const;

/**
 * Where somebody is signed in, and how to put an end to it: our own, beyond spec §7. A session takes its launch tokens
 * with it.
 */
export const sessions = {
  /**
   * The session that asks first, then the ones used last; at most `SESSIONS_MAX` of them, while `total` counts all.
   * `trustedBrowsers`: in so many browsers the password alone opens one. `grants`: the applications of these sessions, and
   * those whose grants have outlived theirs, the one used last first; at most `GRANTS_MAX`, while `totalGrants` counts all.
   */
  listSessions: endpoint({
    ...access,
    method: "GET",
    reads: true,
    path: "/api/auth/oauth2/listSessions",
    input: z.object({ userId: Id }),
    output: z.object({
      sessions: z.array(SignedInSession),
      total: z.number().int().min(0),
      trustedBrowsers: z.number().int().min(0).optional(),
      grants: z.array(ListedGrant).optional(),
      totalGrants: z.number().int().min(0).optional(),
    }),
  }),

  endSession: endpoint({
    ...access,
    method: "POST",
    path: "/api/auth/oauth2/endSession",
    input: z.object({ userId: Id, sessionId: Id }),
    output: Nothing,
    audit: ended,
  }),

  /**
   * All of the user's but the one that asks, the grants that outlive one, and the trust in browsers, so that nobody comes
   * back without a code.
   */
  endSessions: endpoint({
    ...access,
    method: "POST",
    path: "/api/auth/oauth2/endSessions",
    input: z.object({ userId: Id }),
    output: Nothing,
    audit: ended,
  }),
};
