import { BlockList, isIP } from "node:net";

/** This network, link-local (cloud metadata), multicast, reserved and broadcast. */
const NEVER_V4 = ["0.0.0.0/8", "169.254.0.0/16", "224.0.0.0/4", "240.0.0.0/4"];
const NEVER_V6 = ["fe80::/10", "fec0::/10", "ff00::/8"];
/** Loopback, private, carrier-grade NAT, protocol assignments, benchmarks. */
const PRIVATE_V4 = ["127.0.0.0/8", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "100.64.0.0/10", "192.0.0.0/24"];
/** Loopback, unique local, and tunnels to IPv4: local NAT64, Teredo, 6to4. */
const PRIVATE_V6 = ["::1/128", "fc00::/7", "64:ff9b:1::/48", "2001::/32", "2002::/16"];
const BENCHMARKS = "198.18.0.0/15";
/** Prefixes of embedded IPv4: NAT64 and IPv4-compatible. Node handles IPv4-mapped (`::ffff:…`) itself. */
const CARRIERS_OF_V4 = ["64:ff9b::", "::"];
const CARRIER_BITS = 96;

const splitNetwork = (network: string) => {
  const [address = "", bits] = network.split("/");
  return { address, bits: bits === undefined ? undefined : Number(bits) };
};

function blockList(v4: readonly string[], v6: readonly string[]): BlockList {
  const list = new BlockList();
  for (const { address, bits } of v4.map(splitNetwork)) {
    list.addSubnet(address, bits!, "ipv4");
    for (const prefix of CARRIERS_OF_V4) list.addSubnet(prefix + address, CARRIER_BITS + bits!, "ipv6");
  }
  for (const { address, bits } of v6.map(splitNetwork)) list.addSubnet(address, bits!, "ipv6");
  return list;
}

const never = blockList(NEVER_V4, NEVER_V6);
const local = blockList([...PRIVATE_V4, BENCHMARKS], PRIVATE_V6);

const isIn = (list: BlockList, address: string): boolean => {
  const [bare = ""] = address.split("%");
  return list.check(bare, isIP(bare) === 6 ? "ipv6" : "ipv4");
};

/** Private addresses may be called only if allowed. */
export type Reach = "never" | "private" | "public";

export const reachOf = (address: string): Reach =>
  // ::1 lies in the IPv4-compatible range, but means itself.
  address === "::1" ? "private" : isIn(never, address) ? "never" : isIn(local, address) ? "private" : "public";

/** `PORTICO_ALLOW_PRIVATE_HOSTS`. */
export interface AllowedHosts {
  has(name: string, address: string): boolean;
}

const NAME = /^(?=.*[a-z_-][a-z0-9_-]*$)[a-z0-9_]([a-z0-9_.-]*[a-z0-9_])?$/;

/** Host name, address or network (`10.0.0.0/8`); no other spellings of addresses. */
export function isAllowableHost(entry: string): boolean {
  const { address, bits } = splitNetwork(entry);
  const family = isIP(address);
  if (family === 0) return NAME.test(entry.toLowerCase());
  return bits === undefined || (Number.isInteger(bits) && bits >= 0 && bits <= (family === 6 ? 128 : 32));
}

export function allowedHosts(entries: readonly string[]): AllowedHosts {
  const names = new Set<string>();
  const networks = new BlockList();
  for (const entry of entries) {
    const { address, bits } = splitNetwork(entry);
    const family = isIP(address);
    if (family === 0) names.add(entry.toLowerCase());
    else networks.addSubnet(address, bits ?? (family === 6 ? 128 : 32), family === 6 ? "ipv6" : "ipv4");
  }
  return { has: (name, address) => names.has(name.toLowerCase()) || isIn(networks, address) };
}
