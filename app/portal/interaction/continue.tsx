import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageLoader, redirectTo } from "~/auth/handlers.server";
import { paths } from "~/lib/paths";
import { pageTitle } from "~/lib/product";
import { askedInteraction, onwardPage } from "./asked.server";
import { OnwardView } from "./onward-view";
import { words } from "./words";

/** Where the forms of a sign-in lead: from here on it is the page itself that goes on, and may leave for another site. */
export const loader = pageLoader(async (call) => {
  const { session } = call;
  const address = paths.interaction(askedInteraction(call).uid);
  return session.has("token") ? onwardPage(session, address) : redirectTo(session, address);
});

export { passHeaders as headers } from "~/lib/pass-headers";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(words.onward.title(data?.application ?? "")) },
];

export default function Continue() {
  return <OnwardView {...useLoaderData<typeof loader>()} />;
}
