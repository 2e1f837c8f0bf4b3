import { passwordAddress } from "~/auth/connection-start.server";
import { answerPage, type PageCall, redirectTo } from "~/auth/handlers.server";
import type { Refusal } from "~/contract";
import { paths } from "~/lib/paths";

/** Another server failed; proxies would replace a 502's page. */
const FAILED_ELSEWHERE = 502;

/** Why it did not work, and the ways out; /404 where there is no such connection. */
export function failedPage({ session, url, params }: PageCall, answer: Refusal | undefined) {
  if (!answer || answer.code === 404) return redirectTo(session, paths.notFound);
  const { code, msg } = answer;
  const isElsewhere = code === FAILED_ELSEWHERE;
  const page = {
    state: "failed" as const,
    text: msg,
    isElsewhere,
    again: paths.loginAt(params["connection"] ?? "") + keptSearch(url),
    password: passwordAddress(url),
  };
  return answerPage(session, page, { status: isElsewhere ? 200 : code });
}

/** A callback's query is the provider's, and spent. */
const keptSearch = ({ pathname, search }: URL): string => (pathname.endsWith("/callback") ? "" : search);
