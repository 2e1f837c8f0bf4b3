import { randomBytes } from "node:crypto";
import { paths } from "../lib/paths";

/** Tells an address from the same one that Lynx has in memory; no page reads it. */
const ASKED_ANEW = "asked";

/**
 * An answer as Lynx can take it:
 * - It knows `Location` as RFC 2616 had it: at an address without a host it complains, and pauses for seconds.
 * - Led by a form to the address of the page that it shows, it shows that page as it was before the form was sent,
 *   whatever the cache headers say. So where a form leads is an address that is new to it.
 * - It asks whether a page that comes with 401 should be shown. Such a page says what was wrong with a form.
 * @param isSecure whether browsers reach us by https, which a proxy may end before us
 */
export function forLynx(response: Response, request: Request, isSecure: boolean): Response {
  if (!/^Lynx\//.test(request.headers.get("User-Agent") ?? "")) return response;
  const location = response.headers.get("Location");
  if (location?.startsWith("/")) response.headers.set("Location", whole(location, request, isSecure));
  if (response.status !== 401 || !response.headers.get("Content-Type")?.startsWith("text/html")) return response;
  return new Response(response.body, { status: 200, headers: response.headers });
}

function whole(location: string, { url, method }: Request, isSecure: boolean): string {
  const target = new URL(`${isSecure ? "https" : "http"}://${new URL(url).host}${location}`);
  // The addresses of the OpenID provider carry what its protocol says and nothing else.
  if (method === "POST" && !target.pathname.startsWith(`${paths.openid}/`))
    target.searchParams.set(ASKED_ANEW, randomBytes(6).toString("base64url"));
  return target.href;
}
