import { notifyCommonPortal } from "~/lib/common-portal.server";
import type { Services } from "../call/services";
import type { User } from "../identity/users";
import type { applications, clients } from "../kit/db/schema";

interface Assigned {
  user: User;
  application: typeof applications.$inferSelect;
  client: typeof clients.$inferSelect;
}

/**
 * Tells the common portal, where there is one, of a new assignment. Never throws.
 * @returns what came of it as a sentence for the call's `msg`; none where no common portal is configured
 */
export async function tellOfAssignment(
  { commonPortalUrl, log }: Services,
  { user, application, client }: Assigned,
): Promise<string[]> {
  if (!commonPortalUrl) return [];
  const assignment = {
    // Until the common portal gave the user an id of its own, it is told ours.
    userId: user.commonPortalId ?? user.id,
    appName: application.name,
    ClientName: client.actualName,
    ClientID: client.id,
  };
  return [
    await notifyCommonPortal(
      commonPortalUrl,
      assignment,
      { userId: user.id, applicationId: application.id, clientId: client.id },
      log,
    ),
  ];
}
