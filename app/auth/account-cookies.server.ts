import { DEVICE_DAYS, DEVICES_MAX } from "~/contract/kit/rules";
import { DAY_MS, SECOND_MS } from "~/lib/durations";
import { env } from "~/lib/env.server";

const CHARACTERS_MAX = 1_500;
const SEPARATOR = "~";

/** Outlives the session: the product API's token for each account that signed in here, newest first. */
export interface AccountCookie {
  read(headers: Headers): string | undefined;
  write(tokens: string | undefined, token: string): string;
}

/** @param isSecure whether it goes over https alone, with the prefix against sibling domains' cookies */
export function accountCookie(name: string, days: () => number, isSecure = () => env().secure): AccountCookie {
  const nameOf = () => (isSecure() ? `__Host-${name}` : name);
  return {
    read(headers) {
      const start = `${nameOf()}=`;
      const cookie = (headers.get("Cookie") ?? "").split(/;\s*/).find((each) => each.startsWith(start));
      const tokens = cookie?.slice(start.length) ?? "";
      return tokens.length <= CHARACTERS_MAX && /^[\w.~-]+$/.test(tokens) ? tokens : undefined;
    },
    write(tokens, token) {
      const [account = ""] = token.split(".");
      const others = (tokens?.split(SEPARATOR) ?? []).filter((each) => !each.startsWith(`${account}.`));
      const kept = [token, ...others].slice(0, DEVICES_MAX).join(SEPARATOR);
      const age = (days() * DAY_MS) / SECOND_MS;
      return `${nameOf()}=${kept}; Max-Age=${age}; Path=/; HttpOnly; SameSite=Lax${isSecure() ? "; Secure" : ""}`;
    },
  };
}

/** Knows the browser at each account (hub/identity/sign-in/device.ts). */
export const deviceCookie = accountCookie("portico-device", () => DEVICE_DAYS);

/** Replaces a code (hub/identity/trusted-browser). */
export const trustCookie = accountCookie("portico-trust", () => env().trustedBrowserDays);
