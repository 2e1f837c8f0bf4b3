/**
 * The address a request came from. X-Forwarded-For is believed only as far as trusted proxies wrote it: read from the
 * right, the first address that is no trusted proxy's is the client's.
 */
export function clientAddressOf(
  peer: string,
  forwardedFor: string | undefined,
  trustedProxies: readonly string[],
): string {
  let address = plainAddress(peer);
  const hops = (forwardedFor ?? "")
    .split(",")
    .map((hop) => hop.trim())
    .filter(Boolean);
  while (trustedProxies.includes(address) && hops.length > 0) address = plainAddress(hops.pop()!);
  return address;
}

/** An IPv4 address that arrived over an IPv6 socket, as itself. */
export const plainAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, "");

export const isLoopback = (address: string): boolean => /^127\.|^::1$/.test(plainAddress(address));
