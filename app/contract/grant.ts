import { z } from "zod";
import { Nothing } from "./kit/answers";
import { endpoint } from "./kit/endpoint";
import { Id } from "./kit/fields";

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
  /** Last token. */
  lastUsedAt: z.iso.datetime(),
});
export type ListedGrant = z.output<typeof ListedGrant>;

/** Our own, beyond spec §7. `listSessions` lists what there is to end. */
export const grants = {
  /** Ends everything that was issued under a grant, and tells its application, as the end of a session does. */
  endGrant: endpoint({
    access: "self-or-admin",
    encrypted: true,
    extension: true,
    method: "POST",
    path: "/api/auth/oauth2/endGrant",
    input: z.object({ userId: Id, grantId: Id }),
    output: Nothing,
    audit: { action: "GRANT_ENDED", record: "USER", id: "userId" },
  }),
};
