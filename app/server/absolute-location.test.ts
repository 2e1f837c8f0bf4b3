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
  expect(locationFor(LYNX, "/login?a=b")).toBe("http://portico.test:3000/login?a=b");
  expect(locationFor(LYNX, "/login", true)).toBe("https://portico.test:3000/login");
});

test("whole addresses and other browsers are left alone", () => {
  expect(locationFor(LYNX, "https://claims.test/cb")).toBe("https://claims.test/cb");
  expect(locationFor("Mozilla/5.0", "/login")).toBe("/login");
});
