import { DAY_MS } from "~/lib/durations";
import { env } from "~/lib/env.server";
import { paths } from "~/lib/paths";
import { nothingHere } from "./api-route.server";

/** RFC 9116 recommends less than a year. */
const GOOD_FOR_MS = 180 * DAY_MS;

/** RFC 9116: where weaknesses are reported. */
export function loader(): Response {
  const { publicUrl, securityContact } = env();
  if (!securityContact) return nothingHere();
  const expires = new Date(Date.now() + GOOD_FOR_MS);
  expires.setUTCHours(0, 0, 0, 0);
  const lines = [
    `Contact: ${securityContact}`,
    `Expires: ${expires.toISOString()}`,
    `Canonical: ${publicUrl}${paths.securityTxt}`,
  ];
  return new Response(`${lines.join("\n")}\n`, { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
