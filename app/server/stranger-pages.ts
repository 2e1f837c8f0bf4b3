import type { AppLoadContext } from "@remix-run/node";
import { CSRF_TOKEN_FIELD, csrfTokenOf } from "~/auth/csrf-token.server";
import { type BrowserSession, sessionOf } from "~/auth/session.server";
import { SECOND_MS } from "~/lib/durations";
import { currentLanguage } from "~/lib/language";
import { paths } from "~/lib/paths";

const PAGES: readonly string[] = [paths.login, paths.register, paths.forgotPassword];
const KEPT_MS = SECOND_MS;
/** A passkey's options are one browser's: the script of others asks for theirs. */
const OPTIONS = / data-first="[^"]*"/;
const TOKEN = new RegExp(`name="${CSRF_TOKEN_FIELD}" value="([\\w-]+)"`, "g");

interface KeptPage {
  aroundToken: readonly string[];
  /** Without `Set-Cookie`. */
  headers: Headers;
  until: number;
}

/** Strangers share a page for a second (docs/decisions/0050). Token and cookie are each browser's own. */
export function createStrangerPages() {
  const kept = new Map<string, KeptPage>();
  return async (request: Request, context: AppLoadContext, render: () => Promise<Response>): Promise<Response> => {
    const { pathname, search } = new URL(request.url);
    const isShared = request.method === "GET" && PAGES.includes(pathname) && search === "";
    if (!isShared || request.headers.get("Cookie")) return render();
    const name = `${currentLanguage()} ${pathname}`;
    const page = kept.get(name);
    if (page && performance.now() < page.until) return pageFor(await sessionOf(request, context), page);
    const response = await render();
    if (response.status !== 200) return response;
    const html = await response.text();
    const made = keptPage(html, response.headers);
    if (made) kept.set(name, made);
    return new Response(html, response);
  };
}

/** Undefined unless all forms have the same token. */
function keptPage(html: string, sent: Headers): KeptPage | undefined {
  const [token, ...others] = new Set(Array.from(html.matchAll(TOKEN), ([, each]) => each));
  if (!token || others.length > 0) return undefined;
  const headers = new Headers(sent);
  headers.delete("Set-Cookie");
  return { aroundToken: html.replace(OPTIONS, "").split(token), headers, until: performance.now() + KEPT_MS };
}

async function pageFor(session: BrowserSession, { aroundToken, headers: kept }: KeptPage): Promise<Response> {
  const headers = new Headers(kept);
  for (const [name, value] of await session.headers()) headers.append(name, value);
  return new Response(aroundToken.join(csrfTokenOf(session)), { headers });
}
