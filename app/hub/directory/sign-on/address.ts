import { APP_ADDRESS_PATTERN } from "~/contract/kit/sign-on-rules";
import { words } from "./words";

/** Loopback, which browsers treat as safe (Secure Contexts, W3C). */
const THIS_MACHINE = /^(?:(?:[\w-]+\.)*localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;
const OTHER_SCRIPTS = /[^\p{ASCII}]/u;

/** Hosts in other scripts become `xn--…`, as browsers resolve them. */
export const inAscii = (address: string): string => (OTHER_SCRIPTS.test(address) ? new URL(address).href : address);

/**
 * @param allowHttp beyond loopback
 * @returns why tokens must not be sent there; undefined if they may
 */
export function addressFault(address: string, allowHttp = false): string | undefined {
  const { protocol, hostname, username, password } = new URL(address);
  if (protocol !== "https:" && !allowHttp && !THIS_MACHINE.test(hostname)) return words.mustBeHttps;
  if (username || password) return words.noUserInAddress;
  return address.includes("#") ? words.noFragment : undefined;
}

/** A custom scheme has no host or origin to compare. */
export const isOfApp = (address: string): boolean => APP_ADDRESS_PATTERN.test(address);

/** Whether a registered redirect address is still allowed: over http it may have been registered under another setting. */
export const mayGetCodes = (address: string, allowHttp: boolean): boolean =>
  isOfApp(address) || addressFault(address, allowHttp) === undefined;

/** `http://127.0.0.1:38957/cb`: the app gets a new port for each sign-in. */
const LOOPBACK = /^(http:\/\/(?:127\.0\.0\.1|\[::1\]))(?::\d{1,5})?(?=[/?]|$)/;

/** Apps cannot know their loopback port in advance (RFC 8252 §7.3). */
export function isSameButPort(address: string, registered: string): boolean {
  const portless = (each: string) => (LOOPBACK.test(each) ? each.replace(LOOPBACK, "$1") : undefined);
  const asked = portless(address);
  return asked !== undefined && asked === portless(registered);
}

/** Also allows apps. */
export function redirectFault(address: string, allowHttp: boolean): string | undefined {
  if (!isOfApp(address)) return exactAddressFault(address, allowHttp);
  if (address.includes("*")) return words.noWildcard;
  return address.includes("#") ? words.noFragment : undefined;
}

/** Compared exactly, so wildcards are refused. */
export function exactAddressFault(address: string, allowHttp: boolean): string | undefined {
  if (address.includes("*")) return words.noWildcard;
  if (/[\s\\\p{Cc}]/u.test(address)) return words.notAnAddress;
  const fault = addressFault(address, allowHttp);
  return fault === words.mustBeHttps ? words.httpNeedsLeave : fault;
}

/** Proxy and application must read the path alike. */
export const isPlainPrefix = (path: string): boolean =>
  path.startsWith("/") && !/[%;?#\\]|\/\/|\/\.{1,2}(?:\/|$)|[^\x21-\x7e]/.test(path);
