import type { ApiDocument } from "~/contract/document/openapi";
import { expect, test } from "./fixtures";
import { expectAccessible } from "./support/axe";
import { look } from "./support/look";

test("the page about the API lists every call of the document, and opens one without any script @once", async ({ page }) => {
  const told = (await (await page.request.get("/api/openapi.json")).json()) as ApiDocument;
  const calls = Object.entries(told.paths).flatMap(([path, item]) => Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`));
  const answer = await page.goto("/api");
  await expect(page).toHaveTitle("Product API | Portico");
  expect(await answer!.text(), "no script, no inline style").not.toMatch(/<script|<style|\sstyle="|\son\w+="/);

  const lines = await page.locator("details.call summary").allInnerTexts();
  for (const call of calls) expect(lines.some((line) => line.replace(/\s+/g, " ").startsWith(`${call} `)), call).toBe(true);
  expect(lines).toHaveLength(calls.length);

  const clan = page.locator("details", { hasText: "/api/client/updateClains" });
  await expect(clan.getByText("clainsId")).toBeHidden();
  await clan.locator("summary").click();
  await expect(clan.getByRole("row", { name: /clainsId required/ })).toBeVisible();
  await expect(clan.getByRole("row", { name: /INTERNAL \| EXTERNAL/ })).toBeVisible();

  await page.locator("details", { hasText: "/api/users/ListAllRole" }).locator("summary").click();
  await page.locator("details", { hasText: "/api/users/ListAllRole" }).getByRole("link", { name: "Role" }).click();
  await expect(page.getByRole("table", { name: "Role", exact: true })).toBeInViewport();
  await look(page, "api-reference");
  await expectAccessible(page);

  await page.setViewportSize({ width: 360, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth), "nothing scrolls sideways").toBe(360);
});

test("the page and the document may be kept, are strict, and answer GET only @once", async ({ request }) => {
  for (const [path, type] of [["/api", "text/html; charset=utf-8"], ["/api/openapi.json", "application/json"]] as const) {
    const answer = await request.get(path);
    const { etag, ...headers } = answer.headers();
    expect(headers).toMatchObject({ "content-type": type, "cache-control": "public, max-age=300", "x-content-type-options": "nosniff" });
    const again = await request.get(path, { headers: { "If-None-Match": etag! } });
    expect([again.status(), await again.text()]).toEqual([304, ""]);
    const posted = await request.post(path, { data: {}, headers: { Origin: new URL(answer.url()).origin } });
    expect([posted.status(), posted.headers()["allow"]]).toEqual([405, "GET"]);
  }
  const { "content-security-policy": policy } = (await request.get("/api")).headers();
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toMatch(/unsafe-|nonce-|\*/);
});

test("the served API refuses in its envelope whatever comes @once", async ({ app, request }) => {
  const expectRefusal = async (asked: ReturnType<typeof request.fetch>, code: number, msg: string) => {
    const answer = await asked;
    expect([answer.status(), await answer.json()]).toEqual([code, { code, msg, data: null }]);
    return answer;
  };
  const login = `${app.apiUrl}/api/users/login`;
  for (const path of ["nothing", "application/updateApplication/%C3"]) await expectRefusal(request.get(`${app.apiUrl}/api/${path}`), 404, "There is no such call");
  await expectRefusal(request.post(login, { data: { encryptedData: "no ciphertext" } }), 400, "encryptedData cannot be read");
  await expectRefusal(request.get(`${app.apiUrl}/api/users/ListAllRole`), 401, "Please sign in");
  for (const kilobytes of [20, 600, 2_000]) {
    await expectRefusal(request.post(login, { data: { encryptedData: "A".repeat(kilobytes * 1024) } }), 413, "The request is too large");
  }
  for (const method of ["GET", "PUT", "PATCH", "DELETE", "OPTIONS"]) {
    const answer = await expectRefusal(request.fetch(login, { method }), 405, "This address answers POST only");
    expect(answer.headers()["allow"]).toBe("POST");
  }
});
