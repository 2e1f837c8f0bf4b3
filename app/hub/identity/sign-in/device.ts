import { createHmac } from "node:crypto";
import type { Caller } from "~/contract/kit/caller";
import { DEVICE_DAYS, UNLOCK_LINK_MINUTES } from "~/contract/kit/rules";
import { DAY_MS, MINUTE_MS, SECOND_MS } from "~/lib/durations";
import { newestOf } from "~/lib/secret-box.server";
import type { Services } from "../../call/services";
import { newNonce, sameHash } from "../../kit/security/tokens";

/**
 * Device cookies (OWASP, "Slow Down Online Guessing Attacks with Device Cookies"): failed tries of a browser that signed in or opened a
 * mailed link count apart from strangers'. Tokens begin with the account's id; a browser keeps one per account.
 */
const SEPARATOR = ".";
const DEVICES_SEPARATOR = "~";

/** MAILED: only a mailed link was opened, as an intruder in the mailbox can, so the next sign-in is reported as a new device. */
const SIGNED_IN = "s";
const MAILED = "m";
type Kind = typeof SIGNED_IN | typeof MAILED;

type Keys = Pick<Services, "deviceKeys">;

export const knownDevice = (hub: Keys, userId: string): string =>
  deviceToken(hub, userId, SIGNED_IN, DEVICE_DAYS * DAY_MS);

export const resetDevice = (hub: Keys, caller: Caller, userId: string): string =>
  deviceToken(hub, userId, kindByMail(hub, caller, userId), DEVICE_DAYS * DAY_MS);

/** Long enough for one sign-in. */
export const unlockedDevice = (hub: Keys, caller: Caller, userId: string): string =>
  deviceToken(hub, userId, kindByMail(hub, caller, userId), UNLOCK_LINK_MINUTES * MINUTE_MS);

/** The new token replaces the browser's former one, so the stronger kind stays. */
const kindByMail = (hub: Keys, caller: Caller, userId: string): Kind =>
  signedInNonce(hub, caller, userId) ? SIGNED_IN : MAILED;

function deviceToken(hub: Keys, userId: string, kind: Kind, lifetimeMs: number): string {
  const expires = Math.ceil((Date.now() + lifetimeMs) / SECOND_MS);
  const told = [userId, newNonce(), expires.toString(36), kind].join(SEPARATOR);
  return told + SEPARATOR + macOf(newestOf(hub.deviceKeys), told);
}

/** Random value of the caller's browser at the account. */
export const deviceNonce = (hub: Keys, caller: Caller, userId: string): string | undefined =>
  readToken(hub, caller, userId)?.nonce;

/** Only if the account signed in there. */
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
