import { isIP } from "node:net";
import { compile } from "proxy-addr";

export type IsTrusted = (address: string) => boolean;

/**
 * @param ranges addresses, networks (`10.0.0.0/8`), or names of networks: `loopback`, `linklocal`, `uniquelocal`
 * @throws TypeError for anything else
 */
export function trustedProxies(ranges: readonly string[]): IsTrusted {
  const includes = compile([...ranges]);
  // Unlike the library, Node takes neither "127.1" nor "2130706433" for an address.
  return (address) => isIP(address) > 0 && includes(address, 0);
}

/** Whether `trustedProxies` takes it; the library alone would also read "1" as 0.0.0.1. */
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

/**
 * The address a request came from. X-Forwarded-For is believed only as far as trusted proxies wrote it: read from the
 * right, the first address that is no trusted proxy's is the client's. Whatever is not an address ends the search: the
 * proxy that reported it is then all we know.
 */
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

/** An address without its port (`192.0.2.1:5678`, `[::1]:80`); an IPv4 address from an IPv6 socket as IPv4. */
export const plainAddress = (address: string): string =>
  address
    .trim()
    .replace(/^\[([^\]]*)\](?::\d+)?$/, "$1")
    .replace(/^::ffff:(?=\d+\.)/i, "")
    .replace(/^(\d+(?:\.\d+){3}):\d+$/, "$1");

export const isLoopback = (address: string): boolean => /^127\.|^::1$/.test(plainAddress(address));
