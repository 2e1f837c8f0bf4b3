import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { answerPage, callOf } from "~/auth/handlers.server";
import { problemOf } from "~/auth/problem.server";
import { keepSecret, refreshTo } from "~/auth/public-page.server";
import { userLoader } from "~/auth/require-user.server";
import type { BrowserSession } from "~/auth/session.server";
import { HttpUrl } from "~/contract/kit/fields";
import type { ActiveUser } from "~/contract/user";
import { pageTitle } from "~/lib/product";
import { singleParameters } from "~/lib/query";
import { ButtonAnchor } from "~/ui/button";
import { PublicCard } from "~/ui/public-card";
import { withAccess } from "./access.server";
import { isAtOrigin } from "./find-assigned";
import { refusePrefetch } from "./prefetch";
import { LaunchRefusedView } from "./refused-view";
import { launchWords } from "./words";

const SSO_PATH = "/pages/login/sso";

const AppAuthQuery = z.object({
  RedirectUrl: HttpUrl,
  clientIDE: z.string().max(300).catch(""),
  role: z.string().max(100).catch(""),
});

/** Spec §2, appAuth. Only a registered application's origin is answered: only it can read the token. */
export async function loader(args: LoaderFunctionArgs) {
  const { url, session, api } = await callOf(args);
  const query = AppAuthQuery.safeParse(singleParameters(url.searchParams));
  if (!query.success) return answerPage(session, refused(), { status: 400 });
  if (!session.has("token")) {
    const answer = await api("checkAddress", { address: query.data.RedirectUrl, match: "origin" });
    if (answer.code === 400) return answerPage(session, refused(), { status: 400 });
    if (answer.code !== 200) throw problemOf(answer);
    args.context.askingApplication = answer.data.applicationName;
  }
  return sendBack(query.data)(args);
}

const sendBack = ({ RedirectUrl, clientIDE, role }: z.output<typeof AppAuthQuery>) =>
  userLoader(async ({ session, user, api, request }) => {
    refusePrefetch(request);
    const answer = await api("launchToken", { redirectUrl: RedirectUrl });
    if (answer.code === 501)
      return redirectWithToken(session, originOf(await withAccess(api, user), RedirectUrl), {
        clientIDE,
        role,
        token: session.get("token") ?? "",
      });
    if (answer.code === 400) return answerPage(session, refused(), { status: 400 });
    if (answer.code === 403) return answerPage(session, refused(answer.msg), { status: 403 });
    if (answer.code !== 200) throw problemOf(answer);

    return redirectWithToken(session, answer.data.origin, { clientIDE, role, token: answer.data.token });
  });

function redirectWithToken(
  session: BrowserSession,
  origin: string | undefined,
  parameters: { clientIDE: string; role: string; token: string },
) {
  if (!origin) return answerPage(session, refused(), { status: 400 });
  const target = new URL(SSO_PATH, origin);
  target.search = new URLSearchParams(parameters).toString();
  return answerPage(
    session,
    { target: target.href, text: undefined },
    { headers: { ...keepSecret, ...refreshTo(target.href, 0) } },
  );
}

/** For product APIs without launch tokens: the session's token (spec §2), only to the origin of an application assigned to the user. */
function originOf({ applicationData }: ActiveUser, redirectUrl: string): string | undefined {
  const { origin } = new URL(redirectUrl);
  return applicationData.some((each) => isAtOrigin(origin, each)) ? origin : undefined;
}

const refused = (text?: string) => ({ target: undefined, text });

export { passHeaders as headers } from "~/lib/pass-headers";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(data?.target ? launchWords.authenticating : launchWords.refusedTitle) },
];

export default function AppAuth() {
  const { target, text } = useLoaderData<typeof loader>();
  return target ? <AuthenticatingView target={target} /> : <LaunchRefusedView text={text} />;
}

/** The response's refresh leads to `target` too. */
function AuthenticatingView({ target }: { target: string }) {
  return (
    <PublicCard title={launchWords.authenticating}>
      <ButtonAnchor kind="primary" wide href={target}>
        {launchWords.continue}
      </ButtonAnchor>
    </PublicCard>
  );
}
