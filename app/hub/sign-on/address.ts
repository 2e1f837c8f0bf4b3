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

/** Of a sign-on: compared to the letter, so nothing in it stands for something else. */
export function exactAddressFault(address: string, allowHttp: boolean): string | undefined {
  if (address.includes("*")) return words.noWildcard;
  return /[\s\\\p{Cc}]/u.test(address) ? words.notAnAddress : addressFault(address, allowHttp);
}
