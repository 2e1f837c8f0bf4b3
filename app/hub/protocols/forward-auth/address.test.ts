import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isPlainPrefix } from "../../directory/sign-on/address";
import { addressAt, askedAddress, covers, readingsOf } from "./address";

describe("what a proxy says was asked for", () => {
  const asked = (host: string, proto = "https", uri = "/") => askedAddress({ proto, host, uri })?.origin;

  test("is an origin, whatever the case and with a port that goes without saying", () => {
    expect(asked("wiki.example")).toBe("https://wiki.example");
    expect(asked("WIKI.example:443")).toBe("https://wiki.example");
    expect(asked("wiki.example:8443")).toBe("https://wiki.example:8443");
    expect(asked("[::1]:80", "http")).toBe("http://[::1]");
  });

  test("is nothing where it could be read in two ways", () => {
    for (const host of [
      "",
      "wiki.example, evil.example",
      "wiki.example@evil.example",
      "wiki.example/evil",
      "wiki.example#",
      "wiki.example\\evil",
      "wiki.example.",
      "wiki_.example",
      ".wiki.example",
      "wiki.example:99999",
      " wiki.example",
      "[::1",
    ])
      expect(asked(host), host).toBeUndefined();
    expect(asked("wiki.example", "https, http")).toBeUndefined();
    expect(asked(`${"a".repeat(64)}.${"b".repeat(300)}`)).toBeUndefined();
    expect(asked("wiki.example", "javascript")).toBeUndefined();
    expect(asked("wiki.example", "https", "https://evil.example/")).toBeUndefined();
    expect(asked("wiki.example", "https", "*")).toBeUndefined();
  });
});

test("an address to go on to stays at its origin, whatever is asked for", () => {
  const origin = "https://wiki.example";
  expect(addressAt(origin, "/page?x=1")).toBe("https://wiki.example/page?x=1");
  for (const uri of ["//evil.example", "/\\evil.example", "/@evil.example", "/\r\nLocation: https://evil.example"])
    expect(new URL(addressAt(origin, uri)!).host, uri).toBe("wiki.example");
  for (const uri of ["", "evil.example", "@evil.example", ".evil.example", ":8443/", "https://evil.example"])
    expect(addressAt(origin, uri), uri).toBeUndefined();
  fc.assert(
    fc.property(fc.string(), (text) => {
      const address = addressAt(origin, text);
      expect(address === undefined || new URL(address).origin === origin).toBe(true);
      expect(address ?? "").not.toMatch(/[\r\n]/);
    }),
  );
});

describe("a path", () => {
  test("is covered by a prefix of whole segments", () => {
    expect(covers("/admin", "/admin")).toBe(true);
    expect(covers("/Admin", "/admin/x")).toBe(true);
    expect(covers("/admin", "/administrator")).toBe(false);
    expect(covers("/", "/")).toBe(true);
    expect(covers("/", "/anything")).toBe(true);
  });

  test("has every reading that an application may have of it", () => {
    for (const uri of [
      "/admin",
      "/admin/",
      "/ADMIN",
      "//admin",
      "//localhost/admin",
      "/\\user@host:80\\admin",
      "/./admin",
      "/public/../admin",
      "/public/%2e%2e/admin",
      "/public/%2E%2E%2fadmin",
      "/public%2f..%2fadmin",
      "/public/..;/admin",
      "/public\\..\\admin",
      "/public/..%5cadmin",
      "/%61dmin",
      "/%2561dmin",
      "/%252561dmin",
      "/admin;jsessionid=1",
      "/admin%3Bx",
      "/admin%3Fx",
      "/admin%00.png",
      "/admin.json",
      "/admin?x=/public",
      "/admin#x",
      "/\uFF41dmin",
      "/%EF%BD%81dmin",
    ]) {
      const readings = [...(readingsOf(uri) ?? [])];
      expect(
        readings.some((each) => covers("/admin", each)),
        uri,
      ).toBe(true);
    }
    expect([...readingsOf("/public/page")!]).toEqual(["/public/page"]);
  });

  test("cannot be read where its encoding is no UTF-8, or has no end", () => {
    for (const uri of ["/%c0%ae%c0%ae/admin", "/%e9", "/%u002e%u002e/admin", "/%25252561dmin", "/%25252525252561dmin"])
      expect(readingsOf(uri), uri).toBeUndefined();
  });

  test("cannot be read where routers disagree: control characters, and spaces that end a segment", () => {
    for (const end of ["%0a", "%0d", "%09", "%20", "%7f", "%c2%85", "%250a", "%20/x", "%20%5cx", "%20;x", "%e3%80%80"])
      expect(readingsOf(`/admin${end}`), end).toBeUndefined();
    expect(readingsOf("/my%20page/with%20spaces")).toBeDefined();
  });

  test("is no prefix where it could be read in two ways", () => {
    for (const prefix of ["/", "/admin", "/Admin/deep-er_1.x~"]) expect(isPlainPrefix(prefix), prefix).toBe(true);
    for (const prefix of ["admin", "/a//b", "/a/../b", "/a/.", "/%61", "/a;b", "/a?b", "/a#b", "/a\\b", "/ä", "/a b"])
      expect(isPlainPrefix(prefix), prefix).toBe(false);
  });
});
