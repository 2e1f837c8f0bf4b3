import { APP_ADDRESS_PATTERN } from "~/contract/kit/sign-on-rules";
import { words } from "./words";

/** Reached by no network; browsers treat it as safe (Secure Contexts, W3C). */
const THIS_MACHINE = /^(?:(?:[\w-]+\.)*localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;
const OTHER_SCRIPTS = /[^\p{ASCII}]/u;

/** What people see is where it leads: a host in another script is written as browsers resolve it, `xn--…`. */
export const inAscii = (address: string): string => (OTHER_SCRIPTS.test(address) ? new URL(address).href : address);

/**
 * Why browsers must not be sent to an address with somebody's token or code; undefined where they may be. @param allowHttp
 * whether http will do beyond this machine
 */
export function addressFault(address: string, allowHttp = false): string | undefined {
  const { protocol, hostname, username, password } = new URL(address);
  if (protocol !== "https:" && !allowHttp && !THIS_MACHINE.test(hostname)) return words.mustBeHttps;
  if (username || password) return words.noUserInAddress;
  return address.includes("#") ? words.noFragment : undefined;
}

/** Whether it is an app's own, on a phone or a desktop: it has no host, and no origin that could be compared. */
export const isOfApp = (address: string): boolean => APP_ADDRESS_PATTERN.test(address);

/** `http://127.0.0.1:38957/cb`: the port is the one that an app was given for one sign-in. */
const LOOPBACK = /^(http:\/\/(?:127\.0\.0\.1|\[::1\]))(?::\d{1,5})?(?=[/?]|$)/;

/** Whether they differ in the port of a loopback address at most, which an app cannot know before (RFC 8252 §7.3). */
export function isSameButPort(address: string, registered: string): boolean {
  const portless = (each: string) => (LOOPBACK.test(each) ? each.replace(LOOPBACK, "$1") : undefined);
  const asked = portless(address);
  return asked !== undefined && asked === portless(registered);
}

/** The same as `exactAddressFault` of where a sign-in is answered, which may be an app. */
export function redirectFault(address: string, allowHttp: boolean): string | undefined {
  if (!isOfApp(address)) return exactAddressFault(address, allowHttp);
  if (address.includes("*")) return words.noWildcard;
  return address.includes("#") ? words.noFragment : undefined;
}

/** Addresses of a sign-on are compared to the letter: nothing in them is a pattern. */
export function exactAddressFault(address: string, allowHttp: boolean): string | undefined {
  if (address.includes("*")) return words.noWildcard;
  if (/[\s\\\p{Cc}]/u.test(address)) return words.notAnAddress;
  const fault = addressFault(address, allowHttp);
  return fault === words.mustBeHttps ? words.httpNeedsLeave : fault;
}

/** Whether the path of a host behind a proxy reads in one way only. */
export const isPlainPrefix = (path: string): boolean =>
  path.startsWith("/") && !/[%;?#\\]|\/\/|\/\.{1,2}(?:\/|$)|[^\x21-\x7e]/.test(path);
