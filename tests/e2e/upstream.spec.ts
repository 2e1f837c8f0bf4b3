import { startPortico } from "../support/portico";
import { startTcpProxy } from "../support/tcp-proxy";
import { test as base, expect } from "./fixtures";
import type { App } from "./support/app";
import { enterPassword, openSignedIn } from "./support/sign-in";

const test = base.extend<{ elsewhere: App & { way: Awaited<ReturnType<typeof startTcpProxy>> } }>({
  elsewhere: async ({ app }, use) => {
    const way = await startTcpProxy({ host: "localhost", port: Number(new URL(app.apiUrl).port) });
    const UPSTREAM_API_URL = `http://localhost:${way.port}`;
    const portico = await startPortico({
      env: { UPSTREAM_API_URL, PAYLOAD_SECRET: app.payloadSecret, SMTP_URL: app.mail.url },
    });
    await use({ ...app, url: portico.url, portico, way });
    await portico.dispose();
    await way.stop();
  },
});

test("a portal on a product API elsewhere serves neither calls nor their document at its own address @once", async ({
  elsewhere,
  page,
  browserErrors,
}) => {
  browserErrors.allow(/404/);
  const notHere = { code: 404, msg: "The product API is not served at this address", data: null };
  for (const path of ["/api/openapi.json", "/api/users/ListAllRole", "/api/nothing"]) {
    const answer = await page.request.get(elsewhere.url + path);
    expect([answer.status(), await answer.json()], path).toEqual([404, notHere]);
  }
  await page.goto(`${elsewhere.url}/api`);
  expect(new URL(page.url()).pathname).toBe("/404");
  expect(elsewhere.portico.logs(), "what does nothing here is named").toContain('"settings":["SMTP_URL"]');
});

test("applications sign their users in where the product API is: each of their pages says so @once", async ({
  elsewhere,
  page,
  browserErrors,
}) => {
  browserErrors.allow(/404/);
  const uid = "a".repeat(43);
  const steps = ["", "/login", "/register", "/unlock", "/confirm", "/continue", "/leave"].map(
    (step) => `/interaction/${uid}${step}`,
  );
  const pages = ["/.well-known/openid-configuration", "/oidc/authorize", "/oidc/token", "/oidc/device", "/oidc/logout"];
  for (const path of [...pages, ...steps]) {
    const answer = await page.request.get(elsewhere.url + path);
    const text = await answer.text();
    expect([answer.status(), text.includes("Applications sign in elsewhere")], path).toEqual([404, true]);
    expect(text, path).toContain(`http://localhost:${elsewhere.way.port}`);
  }
  for (const path of ["/oidc/token", "/oidc/device", `/interaction/${uid}`, `/interaction/${uid}/login`])
    expect((await page.request.post(elsewhere.url + path, { form: { intent: "leave" } })).status(), path).toBe(404);
  for (const path of ["/forward-auth", "/forward-auth/check", "/.portico/start"]) {
    const answer = await page.request.get(elsewhere.url + path);
    expect([answer.status(), await answer.text()], path).toEqual([
      404,
      "Proxies ask the Portico that serves the product API, not this portal in front of it\n",
    ]);
  }
  expect((await page.goto(`${elsewhere.url}/forward-auth/start`))?.status()).toBe(404);
  await expect(page.getByRole("alert")).toContainText("begin at the Portico that serves the product API");
});

test("while that API is away every page says so and keeps what was typed, until the session ends there @once", async ({
  elsewhere,
  page,
  browser,
  browserErrors,
}) => {
  browserErrors.allow(/503/);
  const user = await elsewhere.seed.user();
  await openSignedIn(page, elsewhere, user);
  await expect(page).toHaveURL(/\/dashboard\/app$/);

  await elsewhere.way.cut();
  expect((await page.request.get(`${elsewhere.url}/readyz`)).status()).toBe(503);
  expect((await page.goto(`${elsewhere.url}/dashboard/app`))?.status()).toBe(503);
  await expect(page.getByRole("heading", { name: "The service cannot be reached" })).toBeVisible();
  const visitor = await browser.newPage({ javaScriptEnabled: false });
  await visitor.goto(`${elsewhere.url}/login`);
  await enterPassword(visitor, user.email, user.password);
  await expect(visitor.getByRole("alert")).toContainText(
    "The service is not available at the moment. Please try again shortly",
  );
  await expect(visitor.getByLabel("Email, user id or phone number")).toHaveValue(user.email);
  await visitor.close();

  await elsewhere.way.restore();
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "Applications" }), "still signed in").toBeVisible();
  await elsewhere.seed.deactivate(user);
  await page.goto(`${elsewhere.url}/dashboard/app`);
  await expect(page).toHaveURL(/\/login(\?way=|$)/);
});

test("how applications sign their users in is set where the product API is, and offered nowhere else @once", async ({
  elsewhere,
  page,
  browserErrors,
}) => {
  browserErrors.allow(/404/);
  const admin = await elsewhere.seed.user({ role: "Admin" });
  const { id, name } = await elsewhere.seed.application(elsewhere.sampleApp);
  await openSignedIn(page, elsewhere, admin);
  await page.goto(`${elsewhere.url}/dashboard/eaiapplication?search=${encodeURIComponent(name)}`);
  await page.getByRole("row").filter({ hasText: name }).locator("summary").click();
  await expect(page.getByRole("link", { name: "Delete", exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Sign-on", exact: true })).toHaveCount(0);
  for (const part of ["", "/secrets", "/connect", "/try", "/hosts"]) {
    const answer = await page.goto(`${elsewhere.url}/dashboard/application/${id}/sign-on${part}`);
    expect(answer?.status(), part).toBe(404);
  }
});
