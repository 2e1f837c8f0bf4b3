import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageLoader, redirectTo } from "~/auth/handlers.server";
import { problemOf } from "~/auth/problem.server";
import { paths } from "~/lib/paths";
import { pageTitle } from "~/lib/product";
import { askedInteraction, onwardPage, overPage } from "./asked.server";
import { OnwardView, OverView } from "./onward-view";
import { words } from "./words";

/** Forms of a sign-in lead here: the page goes on itself and may leave for another site. */
export const loader = pageLoader(async (call) => {
  const { session, api } = call;
  const asked = askedInteraction(call);
  const address = paths.interaction(asked.uid);
  if (!session.has("token")) return redirectTo(session, address);
  // Signing in dropped the application's name.
  const found = await api("readInteraction", asked);
  if (found.code === 404 || found.code === 400) return overPage(session);
  if (found.code !== 200) throw problemOf(found);
  const { application, home } = found.data;
  session.set("reason", { kind: "continue", application, home });
  return onwardPage(session, address, application);
});

export { passHeaders as headers } from "~/lib/pass-headers";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(data?.state === "onward" ? words.onward.title(data.application) : words.over.title) },
];

export default function Continue() {
  const shown = useLoaderData<typeof loader>();
  return shown.state === "over" ? <OverView {...shown} /> : <OnwardView {...shown} />;
}
