import { z } from "zod";
import { SignedInSession } from "./entities/session";
import { Nothing } from "./kit/answers";
import { endpoint } from "./kit/endpoint";
import { Id } from "./kit/fields";

/** Everybody looks after their own sessions, and an Admin after anybody's. */
const ours = { access: "self-or-admin", encrypted: true, extension: true } as const;

const ended = { action: "SESSION_ENDED", record: "USER", id: "userId" } as const;

/**
 * Where somebody is signed in, and how to put an end to it: our own, beyond spec §7. A session takes its launch tokens
 * with it.
 */
export const sessions = {
  /** The session that asks first, then the ones used last; at most `SESSIONS_MAX` of them, while `total` counts all. */
  listSessions: endpoint({
    ...ours,
    method: "GET",
    path: "/api/auth/oauth2/listSessions",
    input: z.object({ userId: Id }),
    output: z.object({ sessions: z.array(SignedInSession), total: z.number().int().min(0) }),
  }),

  endSession: endpoint({
    ...ours,
    method: "POST",
    path: "/api/auth/oauth2/endSession",
    input: z.object({ userId: Id, sessionId: Id }),
    output: Nothing,
    audit: ended,
  }),

  /** All of the user's but the one that asks. */
  endSessions: endpoint({
    ...ours,
    method: "POST",
    path: "/api/auth/oauth2/endSessions",
    input: z.object({ userId: Id }),
    output: Nothing,
    audit: ended,
  }),
};
