import { expect, test } from "vitest";
import { forLynx } from "./lynx";

const LYNX = "Lynx/2.9.0dev.12 libwww-FM/2.14";

function locationFor(userAgent: string, location: string, { method = "GET", isSecure = false } = {}): string | null {
  const response = new Response(null, { status: 302, headers: { Location: location } });
  const request = new Request("http://portico.test:3000/", { method, headers: { "User-Agent": userAgent } });
  return forLynx(response, request, isSecure).headers.get("Location");
}

test("Lynx is led to whole addresses, by the scheme that browsers use", () => {
  expect(locationFor(LYNX, "/login?a=b")).toBe("http://portico.test:3000/login?a=b");
  expect(locationFor(LYNX, "/login", { isSecure: true })).toBe("https://portico.test:3000/login");
});

test("a form never leads Lynx to an address that it has in memory", () => {
  const led = () => locationFor(LYNX, "/login?asked=before&way=kept", { method: "POST" });
  expect(led()).toMatch(/\/login\?asked=[\w-]{8}&way=kept$/);
  expect(led()).not.toBe(led());
  const toEngine = "/oidc/resume?a=b";
  expect(locationFor(LYNX, toEngine, { method: "POST" })).toBe(`http://portico.test:3000${toEngine}`);
});

test("whole addresses and other browsers are left alone", () => {
  expect(locationFor(LYNX, "https://claims.test/cb", { method: "POST" })).toBe("https://claims.test/cb");
  expect(locationFor("Mozilla/5.0", "/login", { method: "POST" })).toBe("/login");
});

test("Lynx shows a page with 401 without a question; what is no page keeps its status", async () => {
  const answered = (type: string, userAgent: string) => {
    const response = new Response("wrong", {
      status: 401,
      headers: { "Content-Type": type, "Cache-Control": "no-store" },
    });
    return forLynx(response, new Request("http://portico.test/login", { headers: { "User-Agent": userAgent } }), false);
  };
  const page = answered("text/html; charset=utf-8", LYNX);
  expect([page.status, page.headers.get("Cache-Control"), await page.text()]).toEqual([200, "no-store", "wrong"]);
  expect(answered("application/json", LYNX).status).toBe(401);
  expect(answered("text/html", "w3m/0.5.3").status).toBe(401);
});
