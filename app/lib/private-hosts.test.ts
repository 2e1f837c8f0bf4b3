import { describe, expect, test } from "vitest";
import { allowedHosts, isAllowableHost, reachOf } from "./private-hosts.server";

test.each([
  "0.0.0.0",
  "0.1.2.3",
  "::",
  "169.254.169.254",
  "::ffff:169.254.169.254",
  "::ffff:a9fe:a9fe",
  "64:ff9b::a9fe:a9fe",
  "::169.254.169.254",
  "fe80::1",
  "fe80::1%eth0",
  "febf::1",
  "224.0.0.1",
  "255.255.255.255",
  "ff02::1",
])("%s is never called", (address) => expect(reachOf(address)).toBe("never"));

test.each([
  "127.0.0.1",
  "127.255.0.9",
  "::1",
  "::ffff:127.0.0.1",
  "::ffff:7f00:1",
  "64:ff9b::7f00:1",
  "::127.0.0.1",
  "10.1.2.3",
  "172.16.0.1",
  "172.31.255.255",
  "192.168.1.1",
  "::ffff:c0a8:101",
  "100.100.100.200",
  "192.0.0.192",
  "198.18.0.1",
  "fc00::1",
  "fd00:ec2::254",
  "2002:7f00:1::",
])("%s is private", (address) => expect(reachOf(address)).toBe("private"));

test.each(["192.0.2.1", "172.32.0.1", "8.8.8.8", "2606:4700::1111", "::ffff:8.8.8.8", "64:ff9b::808:808"])(
  "%s is public",
  (address) => expect(reachOf(address)).toBe("public"),
);

describe("what is allowed", () => {
  test("is named by name, address or network, in any case and spelling of the same address", () => {
    const allowed = allowedHosts(["Relay.internal", "10.1.0.0/16", "192.168.1.5", "fd12::/32", "::1"]);
    expect(allowed.has("relay.INTERNAL", "10.9.9.9")).toBe(true);
    for (const address of ["10.1.200.3", "::ffff:10.1.0.1", "192.168.1.5", "fd12:0:1::9", "::1"])
      expect(allowed.has("any", address), address).toBe(true);
    for (const address of ["10.2.0.1", "192.168.1.6", "fd13::1", "127.0.0.1"])
      expect(allowed.has("any", address), address).toBe(false);
  });

  test.each(["relay.internal", "localhost", "sms_gw", "10.0.0.0/8", "10.0.0.1", "fd00::/8", "::1"])(
    "%s is taken",
    (entry) => expect(isAllowableHost(entry)).toBe(true),
  );

  test.each([
    "",
    "10.0.0.0/33",
    "10.0.0.0/x",
    "fd00::/129",
    "127.1",
    "2130706433",
    "0177.0.0.1",
    "http://a.test",
    "a:80",
    "*",
  ])("%s is refused", (entry) => expect(isAllowableHost(entry)).toBe(false));
});
