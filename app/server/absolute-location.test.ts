import { expect, test } from "vitest";
import { absoluteLocation } from "./absolute-location";

function locationFor(userAgent: string, location: string, isSecure = false): string | null {
  const response = new Response(null, { status: 302, headers: { Location: location } });
  const request = new Request("http://portico.test:3000/", { headers: { "User-Agent": userAgent } });
  absoluteLocation(response, request, isSecure);
  return response.headers.get("Location");
}

const LYNX = "Lynx/2.9.0dev.12 libwww-FM/2.14";

test("Lynx is led to whole addresses, by the scheme that browsers use", () => {
  expect(locationFor(LYNX, "/login?a=b")).toMatch(/^http:\/\/portico\.test:3000\/login\?a=b&asked=[\w-]+$/);
  expect(locationFor(LYNX, "/login", true)).toMatch(/^https:\/\/portico\.test:3000\/login\?asked=[\w-]+$/);
  expect(locationFor(LYNX, "/oidc/resume?a=b")).toBe("http://portico.test:3000/oidc/resume?a=b");
});

test("Lynx is never led to an address that it has in memory", () => {
  const asked = () => locationFor(LYNX, "/login?asked=before&way=kept");
  expect(asked()).not.toBe(asked());
  expect(asked()).toMatch(/\/login\?asked=[\w-]{8}&way=kept$/);
});

test("whole addresses and other browsers are left alone", () => {
  expect(locationFor(LYNX, "https://claims.test/cb")).toBe("https://claims.test/cb");
  expect(locationFor("Mozilla/5.0", "/login")).toBe("/login");
});
