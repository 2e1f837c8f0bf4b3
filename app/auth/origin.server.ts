import { env } from "~/lib/env.server";

/**
 * None of `Sec-Fetch-Site`, `Origin` and `Referer` may name another site. For browsers that send none of them, the
 * form's CSRF token is the only check.
 */
export function isOurOrigin(headers: Headers): boolean {
  const site = headers.get("Sec-Fetch-Site");
  if (site !== null && site !== "same-origin" && site !== "none") return false;
  const origin = headers.get("Origin");
  // Pages with Referrer-Policy no-referrer post with `Origin: null`.
  if (origin !== null && origin !== "null") return isOurs(origin, headers);
  const referer = headers.get("Referer");
  return referer === null || isOurs(referer, headers);
}

function isOurs(address: string, headers: Headers): boolean {
  if (!URL.canParse(address)) return false;
  const { origin, host } = new URL(address);
  return origin === env().publicUrl || host === headers.get("Host");
}
