import { randomBytes } from "node:crypto";
import { paths } from "../lib/paths";

/** Tells an address from the same one that Lynx has in memory; no page reads it. */
const ASKED_ANEW = "asked";

/**
 * Lynx knows `Location` as RFC 2616 had it: at an address without a host it complains, and pauses for seconds. It is
 * given the host it asked. And whatever the cache headers say, it never asks again for an address that it has in memory:
 * led there by a form, it would show the page of before the form was sent. So each address is new to it.
 * @param isSecure whether browsers reach us by https, which a proxy may end before us
 */
export function absoluteLocation(response: Response, request: Request, isSecure: boolean): void {
  const location = response.headers.get("Location");
  if (!location?.startsWith("/") || !/^Lynx\//.test(request.headers.get("User-Agent") ?? "")) return;
  const { host } = new URL(request.url);
  const target = new URL(`${isSecure ? "https" : "http"}://${host}${location}`);
  // What the OpenID provider's addresses carry is a protocol's.
  if (!target.pathname.startsWith(`${paths.openid}/`))
    target.searchParams.set(ASKED_ANEW, randomBytes(6).toString("base64url"));
  response.headers.set("Location", target.href);
}
