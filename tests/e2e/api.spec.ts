import { request as startRequest } from "node:http";
import { text } from "node:stream/consumers";
import { urlToHttpOptions } from "node:url";
import type { ApiDocument } from "~/contract/document/openapi";
import { expect, test } from "./fixtures";
import { signInToApi } from "./support/api";
import { expectAccessible } from "./support/axe";
import { look } from "./support/look";

test("the page about the API lists every call of the document, and opens one without any script @once", async ({
  app,
  page,
}) => {
  test.slow();
  const apiDocument = (await (await page.request.get(`${app.apiUrl}/api/openapi.json`)).json()) as ApiDocument;
  expect(apiDocument.servers).toEqual([{ url: app.url }]);
  const calls = Object.entries(apiDocument.paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const answer = await page.goto(`${app.apiUrl}/api`);
  await expect(page).toHaveTitle("Product API | Portico");
  expect(await answer!.text(), "no script, no inline style").not.toMatch(/<script|<style|\sstyle="|\son\w+="/);

  const lines = await page.locator("details summary").allInnerTexts();
  for (const call of calls)
    expect(
      lines.some((line) => line.replace(/\s+/g, " ").startsWith(`${call} `)),
      call,
    ).toBe(true);
  expect(lines).toHaveLength(calls.length);

  const clan = page.locator("details", { hasText: "/api/client/updateClains" });
  await expect(clan.getByText("clainsId")).toBeHidden();
  await clan.locator("summary").click();
  await expect(clan.getByRole("row", { name: /clainsId required/ })).toBeVisible();
  await expect(clan.getByRole("row", { name: /INTERNAL \| EXTERNAL/ })).toBeVisible();

  const roles = page.locator("details", { has: page.getByText("/api/users/ListAllRole", { exact: true }) });
  await roles.locator("summary").click();
  await roles.getByRole("link", { name: "Role" }).click();
  await expect(page.getByRole("table", { name: "Role", exact: true })).toBeInViewport();
  await look(page, "api-reference");
  await expectAccessible(page);

  await page.setViewportSize({ width: 360, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth), "nothing scrolls sideways").toBe(360);
});

test("the page and the document may be kept, are strict, and answer GET only @once", async ({ app, request }) => {
  for (const [name, type] of [
    ["/api", "text/html; charset=utf-8"],
    ["/api/openapi.json", "application/json"],
  ] as const) {
    const path = app.apiUrl + name;
    const answer = await request.get(path);
    const { etag, ...headers } = answer.headers();
    expect(headers).toMatchObject({
      "content-type": type,
      "cache-control": "public, max-age=300",
      "x-content-type-options": "nosniff",
    });
    const revalidated = await request.get(path, { headers: { "If-None-Match": etag! } });
    expect([revalidated.status(), await revalidated.text()]).toEqual([304, ""]);
    const posted = await request.post(path, { data: {}, headers: { Origin: app.apiUrl } });
    expect([posted.status(), posted.headers()["allow"]]).toEqual([405, "GET, HEAD"]);
  }
  const { "content-security-policy": policy } = (await request.get(`${app.apiUrl}/api`)).headers();
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
  for (const path of ["nothing", "%C3", "users/%C3", "openapi-envelope.json"])
    await expectRefusal(request.get(`${app.apiUrl}/api/${path}`), 404, "There is no such call");
  await expectRefusal(
    request.post(login, { data: { encryptedData: "no ciphertext" } }),
    400,
    "encryptedData cannot be read",
  );
  await expectRefusal(request.get(`${app.apiUrl}/api/users/ListAllRole`), 401, "Please sign in");
  for (const kilobytes of [20, 600, 2_000]) {
    await expectRefusal(
      request.post(login, { data: { encryptedData: "A".repeat(kilobytes * 1024) } }),
      413,
      "The request is too large",
    );
  }
});

/** Sends what neither browsers nor fetch send. */
const sendRaw = (url: string, method: string) =>
  new Promise<{ status: number | undefined; allow: string | undefined; body: string }>((resolve, reject) => {
    const asked = startRequest({ ...urlToHttpOptions(new URL(url)), method }, (answer) => {
      text(answer).then((body) => resolve({ status: answer.statusCode, allow: answer.headers.allow, body }), reject);
    });
    asked.on("error", reject).end();
  });

test("the served API names the right method for every wrong one @once", async ({ app }) => {
  const [login, roles] = [`${app.apiUrl}/api/users/login`, `${app.apiUrl}/api/users/ListAllRole`];
  const refusal = (msg: string) => ({ code: 405, msg, data: null });
  const loggedBefore = app.portico.logs().length;
  for (const method of ["GET", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND"]) {
    const { status, allow, body } = await sendRaw(login, method);
    expect([status, allow, JSON.parse(body)], method).toEqual([405, "POST", refusal("This address answers POST only")]);
  }
  const posted = await sendRaw(roles, "POST");
  expect([posted.status, posted.allow, JSON.parse(posted.body)]).toEqual([
    405,
    "GET, HEAD",
    refusal("This address answers GET only"),
  ]);
  expect(await sendRaw(login, "HEAD")).toEqual({ status: 405, allow: "POST", body: "" });
  expect(await sendRaw(roles, "HEAD"), "as GET, without the body").toEqual({ status: 401, allow: undefined, body: "" });
  await expect(sendRaw(login, "CONNECT"), "nobody's proxy").rejects.toThrow(/hang up|ECONNRESET/);
  for (const method of ["PUT", "OPTIONS", "TRACE"]) {
    expect(await sendRaw(`${app.url}/login`, method)).toEqual({
      status: 405,
      allow: "GET, HEAD, POST",
      body: "Method not allowed",
    });
  }
  expect(app.portico.logs().slice(loggedBefore), "nothing of it is a failure").not.toContain('"level":"error"');
});

test("addresses that mean something to the framework are to the API what they are to everybody @once", async ({
  app,
  request,
}) => {
  const answerOf = async (path: string) => (await request.get(app.apiUrl + path)).json() as Promise<unknown>;
  const unknown = { code: 404, msg: "There is no such call", data: null };
  for (const path of ["/api/users/ListAllRole.data", "/api/openapi.json.data", "/api/%zz", "/api/users//ListAllRole"])
    expect(await answerOf(path), path).toEqual(unknown);
  expect(await answerOf("/api/users/ListAllRole?_data=routes%2Fapi&_routes=root")).toEqual({
    code: 401,
    msg: "Please sign in",
    data: null,
  });
});

test("no page of another origin may call the API @once", async ({ app, request }) => {
  const roles = `${app.apiUrl}/api/users/ListAllRole`;
  const Origin = "https://elsewhere.example.test";
  const headers = {
    Origin,
    "Access-Control-Request-Method": "GET",
    "Access-Control-Request-Headers": "authorization",
  };
  const preflight = await request.fetch(roles, { method: "OPTIONS", headers });
  expect(preflight.status()).toBe(405);
  const answer = await request.get(roles, {
    headers: { Origin, Authorization: await signInToApi(app, await app.seed.user({ role: "Admin" })) },
  });
  expect(answer.status()).toBe(200);
  for (const { name } of [...preflight.headersArray(), ...answer.headersArray()])
    expect(name.toLowerCase()).not.toMatch(/^access-control-/);
});
