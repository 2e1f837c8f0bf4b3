import { expect, test } from "vitest";
import { clientAddressOf } from "./client-address.server";

test("without trusted proxies, what a client claims in X-Forwarded-For is not believed", () => {
  expect(clientAddressOf("203.0.113.9", "198.51.100.1", [])).toBe("203.0.113.9");
});

test("behind trusted proxies the client is the first address from the right that is none of them", () => {
  expect(clientAddressOf("10.0.0.2", "1.2.3.4, 198.51.100.1, 10.0.0.1", ["10.0.0.1", "10.0.0.2"])).toBe("198.51.100.1");
});

test("a trusted proxy that names no client is the client", () => {
  expect(clientAddressOf("10.0.0.2", undefined, ["10.0.0.2"])).toBe("10.0.0.2");
});

test("an IPv4 address on an IPv6 socket is compared as IPv4", () => {
  expect(clientAddressOf("::ffff:10.0.0.2", "198.51.100.1", ["10.0.0.2"])).toBe("198.51.100.1");
});
