import { z } from "zod";
import { Nothing } from "./kit/answers";
import { endpoint } from "./kit/endpoint";
import { Id } from "./kit/fields";
import { signedIn } from "./kit/who";

/** OpenID Connect, for all tabs of a session. Times are ISO 8601, UTC. */
export const ListedGrant = z.object({
  _id: Id,
  applicationId: Id,
  application: z.string(),
  /** The user's company; several if tabs differ, empty if deleted. */
  client: z.string(),
  /** Absent once the session has ended. */
  sessionId: Id.optional(),
  /** Outlives the session: the application has a refresh token (`offline_access`). */
  isLasting: z.boolean(),
  grantedAt: z.iso.datetime(),
  /** When the application last got a token. */
  lastUsedAt: z.iso.datetime(),
});
export type ListedGrant = z.output<typeof ListedGrant>;

/** `listSessions` lists them. */
export const grants = {
  endGrant: endpoint({
    who: signedIn("self-or-admin"),
    encrypted: true,
    extension: true,
    method: "POST",
    path: "/api/auth/oauth2/endGrant",
    input: z.object({ userId: Id, grantId: Id }),
    output: Nothing,
    audit: { action: "GRANT_ENDED", record: "USER", id: "userId" },
  }),
};
