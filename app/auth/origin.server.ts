import { env } from "~/lib/env.server";

/**
 * Whether a request that changes something was made by a page of ours. What the browser says of it (`Sec-Fetch-Site`,
 * `Origin`, `Referer`) must not speak against it; browsers that say nothing are held to the CSRF token alone, which
 * every form carries anyway.
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
