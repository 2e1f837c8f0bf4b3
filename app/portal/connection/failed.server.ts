import { passwordAddress } from "~/auth/connection-start.server";
import { answerPage, type PageCall } from "~/auth/handlers.server";
import type { Refusal } from "~/contract";
import { paths } from "~/lib/paths";

/** Another server failed; proxies would replace a 502's page. */
const FAILED_ELSEWHERE = 502;

/** Why it did not work, and the ways out. */
export function failedPage({ session, url, params }: PageCall, answer: Refusal | undefined) {
  const { code = 404, msg = "" } = answer ?? {};
  const isElsewhere = code === FAILED_ELSEWHERE;
  const isKnown = code !== 404;
  const page = {
    state: "failed" as const,
    text: msg,
    isElsewhere,
    again: isKnown ? paths.loginAt(params["connection"] ?? "") + keptSearch(url) : undefined,
    password: passwordAddress(url),
  };
  return answerPage(session, page, { status: isElsewhere ? 200 : code });
}

/** A callback's query is the provider's, and spent. */
const keptSearch = ({ pathname, search }: URL): string => (pathname.endsWith("/callback") ? "" : search);
