import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { csrfTokenOf } from "~/auth/csrf-token.server";
import { answerPage, pageLoader, redirectTo } from "~/auth/handlers.server";
import { problemOf } from "~/auth/problem.server";
import { isUpstream } from "~/gateway/api.server";
import { paths } from "~/lib/paths";
import { pageTitle } from "~/lib/product";
import { LogoutResult } from "~/portal/logout/result";
import { Submit } from "~/ui/button";
import { PlainForm } from "~/ui/plain-form";
import { PublicCard } from "~/ui/public-card";
import { refused } from "./answer.server";
import { endSessionFor } from "./end-session.server";
import { SamlPageView, titleOf } from "./page-view";
import { words } from "./words";

/** An application asks for a sign-out, or answers one. Its user is asked unless it has proven who it is. */
export const loader = pageLoader(async (call) => {
  const { session, url, api } = call;
  if (isUpstream()) return answerPage(session, refused(words.elsewhere), { status: 404 });
  const taken = await api("takeSamlLogout", { query: url.search.slice(1) });
  if (taken.code === 400) return answerPage(session, refused(words.refused(taken.msg)), { status: 400 });
  if (taken.code !== 200) throw problemOf(taken);
  const { asked } = taken.data;
  if (!asked) return redirectTo(session, paths.samlLogoutNext);
  if (asked.isOwn) return endSessionFor(call, asked);
  if (session.has("token"))
    return answerPage(session, { state: "asks" as const, csrfToken: csrfTokenOf(session), ...asked });
  session.set("afterLogout", { samlRequest: asked.request });
  return redirectTo(session, paths.samlLogoutNext);
});

export { passHeaders as headers } from "~/lib/pass-headers";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(data?.state === "refused" ? titleOf(data) : words.logoutTitle) },
];

export default function SamlLogout() {
  const shown = useLoaderData<typeof loader>();
  if (shown.state === "signedOut") return <LogoutResult {...shown} returnTo={paths.samlLogoutNext} />;
  if (shown.state !== "asks") return <SamlPageView {...shown} />;
  const { csrfToken, request, applicationId, applicationName } = shown;
  return (
    <PublicCard title={words.logoutTitle} links={[{ href: paths.dashboard, text: words.logoutStay }]}>
      <p className="mb-4">{words.logoutText(applicationName)}</p>
      <PlainForm csrfToken={csrfToken} action={paths.samlSignOut}>
        <input type="hidden" name="request" value={request} />
        <input type="hidden" name="applicationId" value={applicationId} />
        <Submit wide intent="logout">
          {words.logoutYes}
        </Submit>
      </PlainForm>
    </PublicCard>
  );
}
