import { createHmac } from "node:crypto";
import type { Caller } from "~/contract/kit/caller";
import { DEVICE_DAYS, UNLOCK_LINK_MINUTES } from "~/contract/kit/rules";
import { DAY_MS, MINUTE_MS, SECOND_MS } from "~/lib/durations";
import { newestOf } from "~/lib/secret-box.server";
import type { Services } from "../../call/services";
import { newNonce, sameHash } from "../../kit/security/tokens";

/**
 * Device cookies (OWASP, "Slow Down Online Guessing Attacks with Device Cookies"): a browser that has signed in to an
 * account, or opened a link mailed to it, keeps a token that says so. Its failed tries are counted apart from those of
 * strangers. The token begins with the account's id, so that a browser keeps one for each of its accounts.
 */
const SEPARATOR = ".";
/** Between the tokens of one browser. */
const DEVICES_SEPARATOR = "~";

/**
 * What a browser has shown: that its user signed in there, or only that a mailed link was opened in it. Whoever reads
 * the mailbox can do the latter, so it makes no known device: the next sign-in is told to the user.
 */
const SIGNED_IN = "s";
const MAILED = "m";
type Kind = typeof SIGNED_IN | typeof MAILED;

type Keys = Pick<Services, "deviceKeys">;

/** For a browser that has signed in. */
export const knownDevice = (hub: Keys, userId: string): string =>
  deviceToken(hub, userId, SIGNED_IN, DEVICE_DAYS * DAY_MS);

/** For a browser in which a new password was chosen by a mailed link. */
export const resetDevice = (hub: Keys, caller: Caller, userId: string): string =>
  deviceToken(hub, userId, kindByMail(hub, caller, userId), DEVICE_DAYS * DAY_MS);

/** For a browser in which a mailed link was opened: long enough for one sign-in. */
export const unlockedDevice = (hub: Keys, caller: Caller, userId: string): string =>
  deviceToken(hub, userId, kindByMail(hub, caller, userId), UNLOCK_LINK_MINUTES * MINUTE_MS);

/** The token takes the place of the one the browser has: what it says of a sign-in stays true. */
const kindByMail = (hub: Keys, caller: Caller, userId: string): Kind =>
  signedInNonce(hub, caller, userId) ? SIGNED_IN : MAILED;

function deviceToken(hub: Keys, userId: string, kind: Kind, lifetimeMs: number): string {
  const expires = Math.ceil((Date.now() + lifetimeMs) / SECOND_MS);
  const told = [userId, newNonce(), expires.toString(36), kind].join(SEPARATOR);
  return told + SEPARATOR + macOf(newestOf(hub.deviceKeys), told);
}

/** What the caller's browser is known by at an account, if it is: a random value of its own. */
export const deviceNonce = (hub: Keys, caller: Caller, userId: string): string | undefined =>
  readToken(hub, caller, userId)?.nonce;

/** The same of a browser in which the account was signed in to before: more than a mailed link was opened in it. */
export function signedInNonce(hub: Keys, caller: Caller, userId: string): string | undefined {
  const { kind, nonce } = readToken(hub, caller, userId) ?? {};
  return kind === SIGNED_IN ? nonce : undefined;
}

function readToken(hub: Keys, { devices = "" }: Caller, userId: string): { nonce: string; kind: string } | undefined {
  const token = devices.split(DEVICES_SEPARATOR).find((each) => each.startsWith(userId + SEPARATOR));
  const [, nonce = "", expires = "", kind = "", mac = ""] = token?.split(SEPARATOR) ?? [];
  const told = [userId, nonce, expires, kind].join(SEPARATOR);
  const isOurs = hub.deviceKeys.some((key) => sameHash(mac, macOf(key, told)));
  return isOurs && Number.parseInt(expires, 36) * SECOND_MS > Date.now() ? { nonce, kind } : undefined;
}

const macOf = (key: Buffer, told: string): string => createHmac("sha256", key).update(told).digest("base64url");
