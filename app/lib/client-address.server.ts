import { isIP } from "node:net";
import { compile } from "proxy-addr";

export type IsTrusted = (address: string) => boolean;

/**
 * @param ranges addresses, networks (`10.0.0.0/8`), or `loopback`, `linklocal`, `uniquelocal`
 * @throws TypeError for anything else
 */
export function trustedProxies(ranges: readonly string[]): IsTrusted {
  const includes = compile([...ranges]);
  // Unlike the library, `isIP` refuses "127.1" and "2130706433".
  return (address) => isIP(address) > 0 && includes(address, 0);
}

/** The library alone would read "1" as 0.0.0.1. */
export function isProxyRange(text: string): boolean {
  const [address = ""] = text.split("/");
  if (/\d/.test(text) && isIP(address) === 0) return false;
  try {
    compile(text);
    return true;
  } catch {
    return false;
  }
}

/** Reads X-Forwarded-For from the right, as far as trusted proxies wrote it. An invalid address ends the search at its reporter. */
export function clientAddressOf(peer: string, forwardedFor: string | undefined, isTrusted: IsTrusted): string {
  let address = plainAddress(peer);
  const hops = (forwardedFor ?? "").split(",").map(plainAddress).filter(Boolean);
  while (isTrusted(address)) {
    const hop = hops.pop();
    if (hop === undefined || isIP(hop) === 0) break;
    address = hop;
  }
  return address;
}

/** Without port or brackets; IPv4-mapped addresses as IPv4. */
export const plainAddress = (address: string): string =>
  address
    .trim()
    .replace(/^\[([^\]]*)\](?::\d+)?$/, "$1")
    .replace(/^::ffff:(?=\d+\.)/i, "")
    .replace(/^(\d+(?:\.\d+){3}):\d+$/, "$1");

export const isLoopback = (address: string): boolean => /^127\.|^::1$/.test(plainAddress(address));
