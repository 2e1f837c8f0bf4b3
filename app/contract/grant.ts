import { z } from "zod";
import { Nothing } from "./kit/answers";
import { endpoint } from "./kit/endpoint";
import { Id } from "./kit/fields";

/**
 * What a user has granted an application by signing in to it with OpenID Connect, in all tabs of a session. Times are
 * ISO 8601 in UTC.
 */
export const ListedGrant = z.object({
  _id: Id,
  applicationId: Id,
  application: z.string(),
  /** The company the user acts for there; several where tabs differ, empty where it is gone. */
  client: z.string(),
  /** The session in which the application is signed in to; left out once that has ended. */
  sessionId: Id.optional(),
  /** Whether it outlives the session: the application has a refresh token by `offline_access`. */
  isLasting: z.boolean(),
  grantedAt: z.iso.datetime(),
  /** When the application was last given a token. */
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
