import { answerPage, type PageCall } from "~/auth/handlers.server";
import { refreshTo } from "~/auth/public-page.server";
import type { PortalSession } from "~/auth/session.server";
import { interactionCookie } from "~/contract/kit/interaction-rules";
import { env } from "~/lib/env.server";
import { interactionIdOf } from "~/lib/steps";

/** What an application's request is found by: its id, and what this browser was given with it. */
export function askedInteraction({ request, url }: Pick<PageCall, "request" | "url">): { uid: string; proof: string } {
  const start = `${interactionCookie(env().secure)}=`;
  const cookies = (request.headers.get("Cookie") ?? "").split(/;\s*/);
  const proof = cookies.find((each) => each.startsWith(start))?.slice(start.length) ?? "";
  return { uid: interactionIdOf(url.pathname) ?? "", proof };
}

export interface Over {
  state: "over";
  application: string | undefined;
  home: string | undefined;
}

/** The request has expired, was answered, or is another browser's. */
export function overPage(session: PortalSession) {
  const { application, home } = session.get("reason") ?? {};
  const over: Over = { state: "over", application, home };
  return answerPage(session, over, { status: 404 });
}

export interface Onward {
  state: "onward";
  application: string;
  address: string;
}

/** The way on after a form: browsers do not let the redirects that follow one leave for another site. */
export function onwardPage(session: PortalSession, address: string) {
  const onward: Onward = { state: "onward", application: session.get("reason")?.application ?? "", address };
  return answerPage(session, onward, { headers: refreshTo(address, 0) });
}
