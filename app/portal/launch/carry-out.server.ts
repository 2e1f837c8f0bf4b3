import { answerPage } from "~/auth/handlers.server";
import type { SignedIn } from "~/auth/load-context.server";
import { problemOf } from "~/auth/problem.server";
import { keepSecret, refreshTo } from "~/auth/public-page.server";
import type { BrowserSession } from "~/auth/session.server";
import type { ActiveUser } from "~/contract/user";
import type { Api } from "~/gateway/api.server";
import { requestLinkFor } from "~/portal/access-request/request-link.server";
import { withLaunched } from "./launched";
import { type Launched, refused } from "./outcome";
import { refusePrefetch } from "./prefetch";
import { startsOf } from "./starts.server";
import { launchTarget } from "./target.server";
import { launchWords as words } from "./words";

type Launcher = Pick<SignedIn, "session"> & { user: ActiveUser; api: Api; request: Request };

/** Spec §4. Applications with a sign-on of their own begin at an address of theirs. */
export async function carryOut({ session, user, api, request }: Launcher, applicationId: string, clientId: string) {
  refusePrefetch(request);
  const application = user.applicationData.find(({ _id }) => _id === applicationId);
  const redirectUri = application?.applicationRedirectUrl;
  session.unset("pendingLaunch");
  const start = application && (await startsOf(api)).get(applicationId);
  if (start) {
    const answer = await api("beginOpening", { applicationId, clientId });
    if (answer.code === 403)
      return answerPage(session, refused(answer.msg, await requestLinkFor(api, applicationId)), { status: 403 });
    const beginning: Launched = { state: "opening", applicationName: application.name.description, target: start };
    return answerPage(session, beginning, { headers: refreshTo(start, 0) });
  }
  if (start === "") return answerPage(session, refused(words.noStart), { status: 403 });
  if (!redirectUri)
    return answerPage(session, refused(words.unknown, await requestLinkFor(api, applicationId)), { status: 403 });

  // If a second factor is required first, the launch continues here.
  session.set("pendingLaunch", { applicationId, clientId });
  const answer = await api("grantToken", { clientId, redirectUri, userId: user._id, applicationId });
  session.unset("pendingLaunch");
  if (answer.code === 503) throw problemOf(answer);
  if (answer.code === 403)
    return answerPage(session, refused(answer.msg, await requestLinkFor(api, applicationId)), { status: 403 });
  if (answer.code !== 200) return answerPage(session, refused(answer.msg), { status: answer.code });
  const named = { _id: applicationId, name: application.name.description };
  const target = launchTarget(user, {
    ...grantFromSession(session, user, applicationId, clientId),
    ...answer.data,
    redirectUri,
    application: named,
  });
  // An API that names no application does not report logout addresses either (spec §4, logout).
  if (!answer.data.application) session.set("launched", withLaunched(session.get("launched"), applicationId));
  const opening: Launched = { state: "opening", applicationName: named.name, target };
  // The next address carries identity details (spec §4).
  return answerPage(session, opening, { headers: { ...keepSecret, ...refreshTo(target, 0) } });
}

/** Completes a grant of spec §7 from the session. Applications of an API without launch tokens expect its session token (spec §4). */
function grantFromSession(
  session: BrowserSession,
  { assignments, clientData }: ActiveUser,
  applicationId: string,
  clientId: string,
) {
  const assigned = assignments.find((each) => each.applicationId === applicationId && each.clientId === clientId);
  return {
    launchToken: session.get("token"),
    role: assigned?.role ?? undefined,
    client: clientData.find(({ _id }) => _id === clientId) ?? { _id: clientId, actualName: "" },
  };
}
