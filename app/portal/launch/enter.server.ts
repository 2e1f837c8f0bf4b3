import type { BrowserSession } from "~/auth/session.server";
import type { ActiveUser, Assignment } from "~/contract/user";
import type { Api } from "~/gateway/api.server";
import { paths, type WantedApplication } from "~/lib/paths";
import { assignByName } from "./assign-by-name.server";
import { launchByItself } from "./automatic.server";
import { findAssigned, sameName } from "./find-assigned";
import { launchWords as words } from "./words";

export function assignedOf(user: ActiveUser, { application, client }: WantedApplication): Assignment | undefined {
  const [found] = findAssigned(user, {
    application: ({ name }) => sameName(name.description, application),
    client: ({ actualName }) => sameName(actualName, client),
  });
  return found;
}

/** Assigns it first if allowed; otherwise the dashboard says that it was not. */
export async function enterApplication(
  session: BrowserSession,
  api: Api,
  userId: string,
  wanted: WantedApplication,
): Promise<string> {
  const answer = await api("listActiveUsers", { userId });
  const user = answer.code === 200 ? answer.data[0] : undefined;
  const assigned = user && assignedOf(user, wanted);
  if (assigned) return launchByItself(session, assigned.applicationId, assigned.clientId);

  const assigning = await assignByName(api, userId, wanted);
  if (assigning.state === "assigned")
    return launchByItself(session, assigning.assignment.applicationId, assigning.assignment.clientId);
  session.flash("notice", { kind: "error", text: words.notEntered[assigning.state] });
  // No other application may open over the notice.
  session.set("autoLaunched", true);
  return paths.apps;
}
