import { searchWithoutAnswer } from "~/lib/answer-parameter";
import { MINUTE_MS } from "~/lib/durations";
import type { Answered, FormReply } from "~/lib/form-reply";
import { interactionIdOf } from "~/lib/steps";
import { type FormCall, PASSWORDS, type PageCall, redirectTo } from "./handlers.server";
import type { BrowserSession } from "./session.server";

/** Entries that stay out of the cookie, whatever the form. */
export const SECRETS: readonly string[] = [...PASSWORDS, "otp", "token", "passwordValue", "secret"];
/** In bytes of JSON: encoded and signed, it fits into a cookie of 4,096. */
const SESSION_BYTES = 2_600;

/**
 * Redirects to the page, which shows the answer (Post/Redirect/Get): Back finds a page, Reload sends nothing twice. Returns for clients
 * other than browsers, and without room in the cookie.
 * @throws Response that leads to the page
 */
export async function showOnPage({ request, session, url }: FormCall, answered: Answered): Promise<void> {
  if (!isFromBrowser(request) || url.pathname.startsWith("//")) return;
  if (keepAnswer(session, url, answered)) await redirectTo(session, url.pathname + searchWithoutAnswer(url.search));
}

/** For a page to show them again; dropped if too large for the cookie. */
export const keepEntries = (session: BrowserSession, pathname: string, form: FormReply): void =>
  void keepAnswer(session, { pathname }, { form });

/** @returns whether it fits into the cookie */
function keepAnswer(session: BrowserSession, page: Pick<URL, "pathname">, answered: Answered): boolean {
  const { form } = answered;
  session.set("answer", { ...answered, form: form && withoutSecrets(form), page: pageOf(page), at: Date.now() });
  const fits = Buffer.byteLength(JSON.stringify(session.data)) <= SESSION_BYTES;
  if (!fits) session.unset("answer");
  return fits;
}

export const isFromBrowser = ({ headers }: Request): boolean => headers.get("Accept")?.includes("text/html") ?? false;

const atOnce = new WeakMap<BrowserSession, Answered>();

export const showAtOnce = (session: BrowserSession, answered: Answered): void => void atOnce.set(session, answered);

/** The answer kept for a page: shown once, within a minute. */
export function answeredOn({ session, url, afterAction }: Pick<PageCall, "session" | "url" | "afterAction">): Answered {
  const now = atOnce.get(session);
  if (now) return now;
  const answer = session.get("answer");
  if (afterAction || !answer || answer.page !== pageOf(url)) return session.givenBack ?? {};
  session.unset("answer");
  return Date.now() - answer.at > MINUTE_MS ? {} : answer;
}

/** Only the first segment: what follows is a link's secret, except for one request's pages. */
const pageOf = ({ pathname }: Pick<URL, "pathname">): string =>
  interactionIdOf(pathname) ? pathname : pathname.split("/", 2).join("/");

export const withoutSecrets = (form: FormReply): FormReply => ({
  ...form,
  initialValue: Object.fromEntries(Object.entries(form.initialValue ?? {}).filter(([name]) => !SECRETS.includes(name))),
});
