import { answerPage, type PageCall } from "~/auth/handlers.server";
import { refreshTo } from "~/auth/public-page.server";
import type { BrowserSession } from "~/auth/session.server";
import { interactionCookie } from "~/contract/kit/interaction-rules";
import { env } from "~/lib/env.server";
import { interactionIdOf } from "~/lib/steps";

/** The request's id, and the cookie this browser got with it. */
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

export interface Titled {
  state: string;
  application?: string | undefined;
  step?: string;
  isOther?: boolean | undefined;
}

const answers = new WeakMap<BrowserSession, Titled>();

/** Page titles come from loader data, so the loader repeats the action's answer. */
export const answeredBefore = (session: BrowserSession): Titled | undefined => answers.get(session);

/** Also answers the page's forms. */
export function showPage<Page extends Titled>(
  session: BrowserSession,
  page: Page,
  init: Parameters<typeof answerPage>[2],
) {
  answers.set(session, page);
  return answerPage(session, page, init);
}

/** Expired, answered, or another browser's. */
export function overPage(session: BrowserSession) {
  const { application, home } = session.get("reason") ?? {};
  const over: Over = { state: "over", application, home };
  return showPage(session, over, { status: 404 });
}

export interface Onward {
  state: "onward";
  application: string | undefined;
  address: string;
}

/** Browsers block redirects to another site after a form. */
export function onwardPage(session: BrowserSession, address: string, application = session.get("reason")?.application) {
  const onward: Onward = { state: "onward", application, address };
  return showPage(session, onward, { headers: refreshTo(address, 0) });
}
