import { redirectTo } from "~/auth/handlers.server";
import type { BrowserSession } from "~/auth/session.server";
import type { Assignment } from "~/contract/user";
import { paths } from "~/lib/paths";
import { launchByItself } from "./automatic.server";

/** Several clients lead to the SSO dialog. */
export function goInto(
  session: BrowserSession,
  [first, ...others]: readonly [Assignment, ...Assignment[]],
): Promise<never> {
  const { applicationId, clientId } = first;
  return redirectTo(
    session,
    others.length > 0 ? paths.appHere(applicationId) : launchByItself(session, applicationId, clientId),
  );
}
