import { notifyCommonPortal } from "~/lib/common-portal.server";
import type { Services } from "../../call/services";
import { commonPortalIdOf, type User } from "../../identity/account/users";
import type { applications, clients } from "../../kit/db/schema";

interface Assigned {
  user: User;
  application: typeof applications.$inferSelect;
  client: typeof clients.$inferSelect;
}

/**
 * Never throws.
 * @returns sentences for `msg`; empty without a common portal
 */
export async function notifyOfAssignment(
  { commonPortalUrl, log }: Services,
  { user, application, client }: Assigned,
): Promise<string[]> {
  if (!commonPortalUrl) return [];
  const assignment = {
    userId: commonPortalIdOf(user),
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
