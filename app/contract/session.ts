import { z } from "zod";
import { ListedGrant } from "./grant";
import { Nothing } from "./kit/answers";
import { endpoint } from "./kit/endpoint";
import { Id } from "./kit/fields";
import { signedIn } from "./kit/who";

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

const access = {
  who: signedIn("self-or-admin", { also: ["client-administrator"] }),
  encrypted: true,
  extension: true,
} as const;

const ended = { action: "SESSION_ENDED", record: "USER", id: "userId" } as const;

/** A session ends with its launch tokens. */
export const sessions = {
  /** `trustedBrowsers`: their number. */
  listSessions: endpoint({
    ...access,
    who: signedIn("self-or-admin", { also: ["auditor", "client-administrator"] }),
    method: "GET",
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

  /** Trust in browsers as well. */
  endSessions: endpoint({
    ...access,
    method: "POST",
    path: "/api/auth/oauth2/endSessions",
    input: z.object({ userId: Id }),
    output: Nothing,
    audit: ended,
  }),
};
