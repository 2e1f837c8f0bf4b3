import { createHmac } from "node:crypto";
import type { Caller } from "~/contract/kit/caller";
import { DEVICE_DAYS, UNLOCK_LINK_MINUTES } from "~/contract/kit/rules";
import { DAY_MS, MINUTE_MS, SECOND_MS } from "~/lib/durations";
import { newestOf } from "~/lib/secret-box.server";
import type { Services } from "../call/services";
import { newNonce, sameHash } from "../kit/security/tokens";

/**
 * Device cookies (OWASP, "Slow Down Online Guessing Attacks with Device Cookies"): a browser that has signed in to an
 * account, or opened a link mailed to it, keeps a token that says so. Its failed tries are counted apart from those of
 * strangers. The token begins with the account's id, so that a browser keeps one for each of its accounts.
 */
const SEPARATOR = ".";
/** Between the tokens of one browser. */
const DEVICES_SEPARATOR = "~";

type Keys = Pick<Services, "deviceKeys">;

/** For a browser that has signed in, or shown that it reads the account's mail. */
export const knownDevice = (hub: Keys, userId: string): string => deviceToken(hub, userId, DEVICE_DAYS * DAY_MS);

/** For a browser in which a mailed link was opened: long enough for one sign-in. */
export const unlockedDevice = (hub: Keys, userId: string): string =>
  deviceToken(hub, userId, UNLOCK_LINK_MINUTES * MINUTE_MS);

function deviceToken(hub: Keys, userId: string, lifetimeMs: number): string {
  const expires = Math.ceil((Date.now() + lifetimeMs) / SECOND_MS);
  const told = [userId, newNonce(), expires.toString(36)].join(SEPARATOR);
  return told + SEPARATOR + macOf(newestOf(hub.deviceKeys), told);
}

/** What the caller's browser is known by at an account, if it is: a random value of its own. */
export function deviceNonce(hub: Keys, { devices = "" }: Caller, userId: string): string | undefined {
  const token = devices.split(DEVICES_SEPARATOR).find((each) => each.startsWith(userId + SEPARATOR));
  const [, nonce = "", expires = "", mac = ""] = token?.split(SEPARATOR) ?? [];
  const told = [userId, nonce, expires].join(SEPARATOR);
  const isOurs = hub.deviceKeys.some((key) => sameHash(mac, macOf(key, told)));
  return isOurs && Number.parseInt(expires, 36) * SECOND_MS > Date.now() ? nonce : undefined;
}

const macOf = (key: Buffer, told: string): string => createHmac("sha256", key).update(told).digest("base64url");
