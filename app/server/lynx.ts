import { randomBytes } from "node:crypto";
import { paths } from "../lib/paths";

/** Makes an address new to Lynx; pages ignore it. */
const ASKED_ANEW = "asked";

/**
 * Adapts an answer to Lynx:
 * - A `Location` without a host (RFC 2616) causes a warning and a pause of seconds.
 * - A form that leads back to its page shows the old copy: the address must be new.
 * - It asks before showing a 401's page, which says what was wrong with a form.
 * @param isSecure whether browsers use https, possibly ended by a proxy
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
  // OpenID addresses take only the protocol's parameters.
  if (method === "POST" && !target.pathname.startsWith(`${paths.openid}/`))
    target.searchParams.set(ASKED_ANEW, randomBytes(6).toString("base64url"));
  return target.href;
}
