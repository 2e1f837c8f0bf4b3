import type { MetaFunction } from "@remix-run/react";
import { useLoaderData } from "@remix-run/react";
import { pageLoader, redirectTo } from "~/auth/handlers.server";
import { authenticate, strategies } from "~/auth/strategies.server";
import { paths } from "~/lib/paths";
import { pageTitle } from "~/lib/product";
import { enterFromProvider } from "./enter.server";
import { failedPage } from "./failed.server";
import { FailedView } from "./failed-view";
import { words } from "./words";

export const loader = pageLoader(async (call) => {
  const { session, params, url } = call;
  const tried = session.get("triedConnections")?.find(({ state }) => state === url.searchParams.get("state"));
  if (tried) return redirectTo(session, paths.connectionTried(tried.connectionId) + url.search);
  const shortName = params["connection"] ?? "";
  const { answered } = await authenticate(call, strategies.connection(call, shortName));
  if (answered?.code !== 200) {
    // Reloaded after it had worked.
    if (answered?.code === 401 && session.has("token")) return redirectTo(session, paths.dashboard);
    return failedPage(call, answered);
  }
  const { leadsTo, isShared, signedIn, step, link } = answered.data;
  if (signedIn) return enterFromProvider(call, signedIn, { leadsTo, isShared });
  if (link) {
    session.set("identityLink", { token: link.token, leadsTo, isShared });
    return redirectTo(session, paths.connectionLink(shortName));
  }
  const now = Date.now();
  if (step) session.set("pendingSignIn", { ...step, page: leadsTo, isShared, begunAt: now, sentAt: now });
  return redirectTo(session, paths.otp);
});

export { passHeaders as headers } from "~/lib/pass-headers";

export const meta: MetaFunction = () => [{ title: pageTitle(words.failedTitle) }];

export default function Callback() {
  return <FailedView {...useLoaderData<typeof loader>()} />;
}
