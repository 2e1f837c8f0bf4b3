/**
 * The address a request came from. X-Forwarded-For is believed only as far as trusted proxies wrote it: read from the right, the first
 * address that is no trusted proxy's is the client's.
 */
export function clientAddressOf(peer: string, forwardedFor: string | undefined, trustedProxies: readonly string[]): string {
  let address = plain(peer);
  const hops = (forwardedFor ?? "").split(",").map((hop) => hop.trim()).filter(Boolean);
  while (trustedProxies.includes(address) && hops.length > 0) address = plain(hops.pop()!);
  return address;
}

/** An IPv4 address that arrived over an IPv6 socket, as itself. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, "");
