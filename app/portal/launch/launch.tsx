import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { readFields } from "~/auth/form-reply.server";
import { answerPage, redirectTo } from "~/auth/handlers.server";
import type { SignedIn } from "~/auth/load-context.server";
import { problemOf } from "~/auth/problem.server";
import { keepSecret, refreshTo } from "~/auth/public-page.server";
import { userAction, userLoader } from "~/auth/require-user.server";
import type { BrowserSession } from "~/auth/session.server";
import type { ActiveUser } from "~/contract/user";
import type { Api } from "~/gateway/api.server";
import { paths } from "~/lib/paths";
import { pageTitle } from "~/lib/product";
import { requestLinkFor } from "~/portal/access-request/request-link.server";
import { ButtonAnchor } from "~/ui/button";
import { PublicCard } from "~/ui/public-card";
import { withLaunched } from "./launched";
import { LaunchRefusedView } from "./refused-view";
import { startsOf } from "./starts.server";
import { launchTarget } from "./target.server";
import { launchWords as words } from "./words";

const LaunchForm = z.object({ applicationId: z.string().max(64), clientId: z.string().max(64).optional() });

/** Carries out a launch the server decided on (spec §4); a mere link opens nothing. */
export const loader = userLoader(async ({ session, user, api, afterAction }) => {
  if (afterAction) return answerPage(session, answered);
  const pending = session.get("pendingLaunch");
  if (!pending) return answerPage(session, nothing);
  return open({ session, user, api }, pending.applicationId, pending.clientId);
});

/** From a tile or the SSO dialog. */
export const action = userAction(
  async ({ session, user, api, form }) => {
    const fields = readFields(form, LaunchForm);
    if (!fields.ok) return answerPage(session, refused(words.unknown), { status: 400 });
    const { applicationId, clientId } = fields.value;
    const clientIds = user.assignments
      .filter((each) => each.applicationId === applicationId)
      .map((each) => each.clientId);
    if (clientId === undefined && clientIds.length > 1) return redirectTo(session, paths.app(applicationId));
    return open({ session, user, api }, applicationId, clientId ?? clientIds[0] ?? "");
  },
  { tileOf: tileIn },
);

function tileIn(form: FormData) {
  const fields = readFields(form, LaunchForm);
  return fields.ok ? fields.value : undefined;
}

type Launcher = Pick<SignedIn, "session" | "user"> & { api: Api };

type Launched =
  | { state: "opening"; applicationName: string; target: string }
  | { state: "refused"; text: string; request?: string }
  | { state: "nothing" | "answered" };

const nothing: Launched = { state: "nothing" };
/** The action opened or refused something. */
const answered: Launched = { state: "answered" };
const refused = (text: string, request?: string): Launched => ({
  state: "refused",
  text,
  ...(request && { request }),
});

async function open({ session, user, api }: Launcher, applicationId: string, clientId: string) {
  const application = user.applicationData.find(({ _id }) => _id === applicationId);
  const redirectUri = application?.applicationRedirectUrl;
  session.unset("pendingLaunch");
  const start = application && (await startsOf(api)).get(applicationId);
  if (start) {
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

export { passHeaders as headers } from "~/lib/pass-headers";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: pageTitle(titleOf(data)) }];

const titles = { refused: words.refusedTitle, nothing: words.nothingTitle, answered: words.pageTitle };

const titleOf = (launched: Launched = nothing): string =>
  launched.state === "opening" ? words.opening(launched.applicationName) : titles[launched.state];

export default function Launch() {
  const loaded = useLoaderData<typeof loader>();
  const launched = useActionData<typeof action>() ?? loaded;
  if (launched.state === "opening") return <OpeningView {...launched} />;
  if (launched.state === "refused") return <LaunchRefusedView {...launched} />;
  return <LaunchRefusedView title={words.nothingTitle} text={words.nothingText} />;
}

interface OpeningViewProps {
  applicationName: string;
  /** With identity details; the response's refresh leads there too. */
  target: string;
}

/** Page in the new window that moves on. */
function OpeningView({ applicationName, target }: OpeningViewProps) {
  return (
    <PublicCard title={words.opening(applicationName)}>
      <p className="mb-4">{words.openingText}</p>
      <ButtonAnchor kind="primary" wide href={target}>
        {words.continue}
      </ButtonAnchor>
    </PublicCard>
  );
}
