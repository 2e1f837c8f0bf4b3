import { isIPv4, isIPv6 } from "node:net";

const GROUPS = 8;
const GROUP_BITS = 16;

export const isLoopback = (address: string): boolean => /^(?:::ffff:)?127\.|^::1$/i.test(address);

/** What one customer of a provider has: IPv4 /24, IPv6 by prefix. Other text stays. */
export function networkOf(address: string, prefixBits: 48 | 56 | 64 = 56): string {
  // One machine under several addresses.
  if (isLoopback(address)) return "loopback";
  if (isIPv4(address)) return `${address.split(".").slice(0, 3).join(".")}.0/24`;
  if (!isIPv6(address)) return address;
  const groups = groupsOf(address.replace(/%.*$/, "")).map((group, at) => {
    const kept = Math.min(GROUP_BITS, Math.max(0, prefixBits - at * GROUP_BITS));
    return group & (0xffff << (GROUP_BITS - kept));
  });
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(":")}::/${prefixBits}`;
}

/** The last two may be written as IPv4. */
function groupsOf(address: string): number[] {
  const [head = "", tail] = address.split("::");
  const [before, after] = [numbersOf(head), numbersOf(tail ?? "")];
  return [...before, ...Array<number>(Math.max(0, GROUPS - before.length - after.length)).fill(0), ...after];
}

const numbersOf = (part: string): number[] =>
  part === "" ? [] : part.split(":").flatMap((group) => (isIPv4(group) ? pairOf(group) : [Number.parseInt(group, 16)]));

function pairOf(address: string): number[] {
  const [one = 0, two = 0, three = 0, four = 0] = address.split(".").map(Number);
  return [one * 256 + two, three * 256 + four];
}
