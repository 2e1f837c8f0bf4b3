import { DEVICE_DAYS, DEVICES_MAX } from "~/contract/kit/rules";
import { DAY_MS, SECOND_MS } from "~/lib/durations";
import { env } from "~/lib/env.server";

const CHARACTERS_MAX = 1_500;
const SEPARATOR = "~";

/** Behind https with the prefix that keeps sibling domains from planting one, as the session's (session.server.ts). */
const cookieName = (): string => (env().secure ? "__Host-portico-device" : "portico-device");

/**
 * What the browser is known by at each account that signed in here, newest first. The product API made it, and checks
 * it.
 */
export function devicesOf(headers: Headers): string | undefined {
  const start = `${cookieName()}=`;
  const cookie = (headers.get("Cookie") ?? "").split(/;\s*/).find((each) => each.startsWith(start));
  const devices = cookie?.slice(start.length) ?? "";
  return devices.length <= CHARACTERS_MAX && /^[\w.~-]+$/.test(devices) ? devices : undefined;
}

/** The cookie with a new token, in place of the one that its account had. */
export function deviceCookie(devices: string | undefined, token: string): string {
  const [account = ""] = token.split(".");
  const others = (devices?.split(SEPARATOR) ?? []).filter((each) => !each.startsWith(`${account}.`));
  const kept = [token, ...others].slice(0, DEVICES_MAX).join(SEPARATOR);
  const age = (DEVICE_DAYS * DAY_MS) / SECOND_MS;
  return `${cookieName()}=${kept}; Max-Age=${age}; Path=/; HttpOnly; SameSite=Lax${env().secure ? "; Secure" : ""}`;
}
