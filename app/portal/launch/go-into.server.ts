import { redirectTo } from "~/auth/handlers.server";
import type { PortalSession } from "~/auth/session.server";
import type { Assignment } from "~/contract/user";
import { paths } from "~/lib/paths";
import { launchByItself } from "./automatic.server";

/**
 * Into the one application these assignments are for; where they are for several clients, the user chooses in the SSO
 * dialog.
 */
export function goInto(
  session: PortalSession,
  [first, ...others]: readonly [Assignment, ...Assignment[]],
): Promise<never> {
  const { applicationId, clientId } = first;
  return redirectTo(
    session,
    others.length > 0 ? paths.appHere(applicationId) : launchByItself(session, applicationId, clientId),
  );
}
