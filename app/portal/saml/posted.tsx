import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { answerPage, pageLoader } from "~/auth/handlers.server";
import { pageTitle } from "~/lib/product";
import { refused } from "./answer.server";
import { SamlPageView, titleOf } from "./page-view";
import { words } from "./words";

/** In place of what was posted to an address for redirects: nothing of it is read. */
export const loader = pageLoader(({ session }) => answerPage(session, refused(words.posted), { status: 400 }));

export { passHeaders as headers } from "~/lib/pass-headers";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: pageTitle(titleOf(data)) }];

export default function SamlPosted() {
  return <SamlPageView {...useLoaderData<typeof loader>()} />;
}
