import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { answerPage, pageLoader, redirectTo } from "~/auth/handlers.server";
import { problemOf } from "~/auth/problem.server";
import { isUpstream } from "~/gateway/api.server";
import { paths } from "~/lib/paths";
import { pageTitle } from "~/lib/product";
import { refused, showAnswer } from "./answer.server";
import { SamlPageView, titleOf } from "./page-view";
import { words } from "./words";

/** Takes an application's request and goes on at an address that can be loaded again. */
export const loader = pageLoader(async ({ session, url, api }) => {
  if (isUpstream()) return answerPage(session, refused(words.elsewhere), { status: 404 });
  const answer = await api("beginSamlSignIn", { query: url.search.slice(1) });
  if (answer.code === 400) return answerPage(session, refused(words.refused(answer.msg)), { status: 400 });
  if (answer.code !== 200) throw problemOf(answer);
  const { applicationName, request, answer: atOnce } = answer.data;
  if (atOnce) return showAnswer(session, { applicationName, answer: atOnce });
  return redirectTo(session, paths.samlContinuing(request));
});

export { passHeaders as headers } from "~/lib/pass-headers";

export const handle = { leadsOn: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: pageTitle(titleOf(data)) }];

export default function SamlSignIn() {
  return <SamlPageView {...useLoaderData<typeof loader>()} />;
}
