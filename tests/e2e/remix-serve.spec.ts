import { startPortico } from "../support/portico";
import { test as base, expect } from "./fixtures";
import type { App } from "./support/app";
import { assignApplication } from "./support/assignments";
import { signIn } from "./support/sign-in";

const REMIX_SERVE = "node_modules/@remix-run/serve/dist/cli.js";

/** The portal half of the build as Remix's own server runs it, `npm run portal`, in front of `app`'s product API. */
const test = base.extend<{ portal: App }>({
  portal: async ({ app }, use) => {
    const portico = await startPortico({
      program: REMIX_SERVE,
      args: ["build/server/index.js"],
      env: { UPSTREAM_API_URL: app.apiUrl, PAYLOAD_SECRET: app.payloadSecret },
    });
    await use({ ...app, url: portico.url, portico });
    await portico.dispose();
  },
});

test("a user signs in through remix-serve and opens an application", async ({ portal, page, context }) => {
  const user = await portal.seed.user();
  const { application } = await assignApplication(portal, user);
  await assignApplication(portal, user);
  const login = await page.goto(`${portal.url}/login`);
  expect(login!.headers()["content-security-policy"]).toMatch(/default-src 'none'/);
  expect(login!.headers()["content-security-policy"]).not.toMatch(/unsafe/);
  await expect(page.locator("main"), "the page is styled").toHaveCSS("max-width", "448px");

  await signIn(page, portal, user);
  await expect(page).toHaveURL(/\/dashboard\/app$/);
  const tile = page.getByRole("link", { name: application.name });
  const [opened] = await Promise.all([context.waitForEvent("page"), tile.click()]);
  await expect(opened.getByRole("heading", { name: `Welcome, ${user.firstName} ${user.lastName}` })).toBeVisible();
});

test("an administrator saves a client through remix-serve", async ({ portal, page, javaScriptEnabled }) => {
  const client = await portal.seed.client();
  await signIn(page, portal, portal.admin);
  const list = await page.goto(`${portal.url}/dashboard/client`);
  expect(list!.headers()["content-security-policy"]).toMatch(/script-src[^;]* 'nonce-[\w-]{20,}'/);
  if (javaScriptEnabled) {
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
    await page.getByRole("link", { name: "New Client" }).click();
    await expect(page.getByRole("dialog", { name: "New Client" })).toBeVisible();
    expect(await page.evaluate(() => "isSameDocument" in window), "the dialog came without a new page").toBe(true);
  }
  // There may be more clients than a page shows.
  await page.goto(`${portal.url}/dashboard/client/${client.id}/edit?search=${encodeURIComponent(client.name)}`);
  await page.getByLabel("Display Name").fill("Saved through Remix");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("row", { name: /Saved through Remix/ })).toBeVisible();
});
