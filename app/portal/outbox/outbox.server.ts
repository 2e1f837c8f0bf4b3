import { redirect } from "@remix-run/node";
import { page, pageLoader } from "~/auth/handlers.server";
import { problemOf } from "~/auth/problem.server";
import { SEARCH_MAX } from "~/contract/kit/rules";
import { env } from "~/lib/env.server";
import { paths } from "~/lib/paths";

export const loadOutbox = pageLoader(async ({ url, session, api }) => {
  if (!env().demo) throw redirect(paths.notFound);
  const search = (url.searchParams.get("search") ?? "").slice(0, SEARCH_MAX);
  const answer = await api("listOutbox", { search });
  if (answer.code !== 200) throw problemOf(answer);
  return page(session, { search, messages: answer.data.map(({ _id, ...message }) => ({ id: _id, ...message })) });
});
