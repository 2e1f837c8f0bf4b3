import { expect, test } from "vitest";
import { networkOf } from "./network";

test.each([
  ["192.0.2.77", 56, "192.0.2.0/24"],
  ["2001:db8:1234:56ff::1", 64, "2001:db8:1234:56ff::/64"],
  ["2001:DB8:1234:56ff:1:2:3:4", 56, "2001:db8:1234:5600::/56"],
  ["2001:db8:1234:56ff::1", 48, "2001:db8:1234:0::/48"],
  ["::1", 56, "loopback"],
  ["127.0.0.1", 56, "loopback"],
  ["::2", 56, "0:0:0:0::/56"],
  ["1::", 64, "1:0:0:0::/64"],
  ["fe80::1%eth0", 64, "fe80:0:0:0::/64"],
  ["64:ff9b::192.0.2.1", 64, "64:ff9b:0:0::/64"],
  ["unknown", 64, "unknown"],
] as const)("%s is in a network of %s bits", (address, bits, network) => {
  expect(networkOf(address, bits)).toBe(network);
});
