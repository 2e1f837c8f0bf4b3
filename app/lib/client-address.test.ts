import { expect, test } from "vitest";
import { clientAddressOf, trustedProxies } from "./client-address.server";

const clientOf = (peer: string, forwardedFor: string | undefined, ranges: string[]) =>
  clientAddressOf(peer, forwardedFor, trustedProxies(ranges));

test("without trusted proxies, what a client claims in X-Forwarded-For is not believed", () => {
  expect(clientOf("203.0.113.9", "198.51.100.1", [])).toBe("203.0.113.9");
});

test("behind trusted proxies the client is the first address from the right that is none of them", () => {
  expect(clientOf("10.0.0.2", "1.2.3.4, 198.51.100.1, 10.0.0.1", ["10.0.0.1", "10.0.0.2"])).toBe("198.51.100.1");
});

test("a trusted proxy that names no client is the client", () => {
  expect(clientOf("10.0.0.2", undefined, ["10.0.0.2"])).toBe("10.0.0.2");
  expect(clientOf("10.0.0.2", " , ,", ["10.0.0.2"])).toBe("10.0.0.2");
});

test("an IPv4 address on an IPv6 socket is compared as IPv4", () => {
  expect(clientOf("::ffff:10.0.0.2", "198.51.100.1", ["10.0.0.2"])).toBe("198.51.100.1");
  expect(clientOf("10.0.0.2", "::ffff:198.51.100.1, ::ffff:10.0.0.3", ["10.0.0.0/8"])).toBe("198.51.100.1");
});

test.each([
  ["a network", "10.42.7.9", "10.0.0.0/8", true],
  ["a network's neighbour", "11.0.0.1", "10.0.0.0/8", false],
  ["a network with its mask", "10.42.7.9", "10.42.0.0/255.255.0.0", true],
  ["a network of IPv6", "2001:db8::7", "2001:db8::/32", true],
  ["a neighbour in IPv6", "2001:db9::7", "2001:db8::/32", false],
  ["this machine", "::1", "loopback", true],
  ["private networks", "192.168.4.4", "uniquelocal", true],
  ["a public address", "192.0.2.4", "uniquelocal", false],
  ["another notation of the address", "2001:db8:0:0:0:0:0:1", "2001:db8::1", true],
  ["IPv4 as a number", "2130706433", "loopback", false],
  ["IPv4 of two parts", "127.1", "loopback", false],
  ["no address", "unknown", "uniquelocal", false],
])("proxies are trusted by network and by name: %s", (_what, address, range, expected) => {
  expect(trustedProxies(["198.51.100.7", range])(address)).toBe(expected);
});

test("ports, brackets and spaces are not part of an address", () => {
  expect(clientOf("10.0.0.2", "198.51.100.1:5678", ["10.0.0.2"])).toBe("198.51.100.1");
  expect(clientOf("10.0.0.2", "\t[2001:db8::1]:80 ,10.0.0.3:443", ["10.0.0.0/24"])).toBe("2001:db8::1");
  expect(clientOf("10.0.0.2", "[::ffff:198.51.100.1]", ["10.0.0.2"])).toBe("198.51.100.1");
});

test.each([
  ["unknown"],
  ["_hidden"],
  ["198.51.100.1.evil.example"],
  ["198.51.100.1:port"],
  ["[198.51.100.1"],
  ["127.1"],
  ["'; DROP TABLE sessions; --"],
  ["<script>alert(1)</script>"],
  ["\u0000"],
  ["constructor"],
  ["9".repeat(10_000)],
])("what is no address is nobody's: %j", (claimed) => {
  expect(clientOf("10.0.0.2", `198.51.100.1, ${claimed}, 10.0.0.3`, ["10.0.0.0/24"])).toBe("10.0.0.3");
});

test("addresses that a client puts in front of its own are ignored, however many there are", () => {
  const claims = "127.0.0.1, 10.0.0.2, ".repeat(700);
  expect(clientOf("10.0.0.2", `${claims}203.0.113.9`, ["10.0.0.0/8", "loopback"])).toBe("203.0.113.9");
});
