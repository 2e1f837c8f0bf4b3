import type { Page } from "@playwright/test";
import { eq, sql } from "drizzle-orm";
import { applications } from "~/hub/kit/db/schema";
import { expect, test } from "./fixtures";
import type { App } from "./support/app";
import { assignApplication, userWithTwoApplications } from "./support/assignments";
import { codeIn, mailedBy } from "./support/codes";
import { look } from "./support/look";
import { enterCode, enterPassword, openSignedIn } from "./support/sign-in";

const welcome = (page: Page) => page.getByRole("heading", { name: /^Welcome, / });
const asTyped = (name: string) => name.toLowerCase().replace(/[^a-z0-9]+/g, "-");

async function signInHere(page: Page, app: App, { email, password }: { email: string; password: string }) {
  const mail = await mailedBy(app, email, () => enterPassword(page, email, password));
  await enterCode(page, codeIn(mail));
}

test("an address opens an application for a client: by ids, by names, by the client's own identifier", {
  tag: "@once",
}, async ({ app, page }) => {
  const user = await app.seed.user();
  const { application, clients } = await assignApplication(app, user, { clients: 2 });
  const own = await app.seed.client();
  await app.seed.assign(user, application, own, "Surveyor");
  await openSignedIn(page, app, user);
  for (const [address, client] of [
    [`/open/${application.id}/${clients[0]!.id}`, clients[0]!],
    [`/open/${asTyped(application.name)}/${asTyped(clients[1]!.name)}`, clients[1]!],
    [`/open/${encodeURIComponent(application.name.toUpperCase())}/${own.uuid}`, own],
  ] as const) {
    await page.goto(address);
    await expect(welcome(page), address).toBeVisible();
    await expect(page.locator("dl").first()).toContainText(client.name);
  }
  await page.goto(`/open/${application.id}`);
  await expect(page.getByRole("dialog", { name: "SSO" }), "without a client one is asked").toBeVisible();
  await page.getByRole("dialog").getByLabel(clients[1]!.name).check();
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(welcome(page), "in the same window").toBeVisible();
});

test("it survives the sign-in, and a demanded factor is asked for on the way", { tag: "@once" }, async ({
  app,
  page,
}) => {
  const { user, several } = await userWithTwoApplications(app);
  const address = `/open/${asTyped(several.application.name)}/${asTyped(several.clients[1]!.name)}`;
  await page.goto(address);
  await expect(page.getByRole("status")).toHaveText("Sign in to continue.");
  await expect(page.getByText(several.application.name), "no name is told to a stranger").toHaveCount(0);
  await signInHere(page, app, user);
  await expect(welcome(page)).toBeVisible();
  await expect(page.locator("dl").first()).toContainText(several.clients[1]!.name);

  const { id } = several.application;
  await app.seed.db.update(applications).set({ factorPolicy: "any" }).where(eq(applications.id, id));
  await page.goto(address);
  await expect(page.getByRole("heading", { name: "Add a second factor" })).toBeVisible();
});

test("where access is missing it is asked for, and another's access opens nothing", { tag: "@once" }, async ({
  app,
  page,
  browserErrors,
}) => {
  browserErrors.allow(/403/);
  const { user, single } = await userWithTwoApplications(app);
  const other = await assignApplication(app, await app.seed.user());
  await openSignedIn(page, app, user);
  const refusal = page.getByRole("alert");

  const answer = await page.goto(`/open/${other.application.id}/${other.clients[0]!.id}`);
  expect(answer?.status()).toBe(403);
  await expect(refusal).toHaveText("This application is not assigned to you, or it is not in use.");
  await expect(page.getByRole("link", { name: "Ask for access" })).toHaveCount(0);
  await page.goto(`/open/${single.application.id}/${other.clients[0]!.id}`);
  await expect(refusal).toHaveText(
    "This application is assigned to you, but not for the client that the address names.",
  );
  await look(page, "open-not-for-client");

  const { id } = other.application;
  await app.seed.db.update(applications).set({ requestable: true }).where(eq(applications.id, id));
  for (const named of [id, asTyped(other.application.name)]) {
    await page.goto(`/open/${named}`);
    await page.getByRole("link", { name: "Ask for access" }).click();
    await expect(page.getByRole("main"), named).toContainText(other.application.name);
  }
  for (const hostile of ["/open/%00", "/open/%2F%2Fevil.example/x", `/open/${"x".repeat(3000)}`]) {
    const refused = await page.goto(hostile);
    expect([403, 404, 400, 414], hostile).toContain(refused?.status());
  }
});

test("a browser that only fetches ahead opens nothing", { tag: "@once" }, async ({ app, page }) => {
  const { user, single } = await userWithTwoApplications(app);
  await openSignedIn(page, app, user);
  const address = `${app.url}/open/${single.application.id}`;
  const ahead = await page.request.get(address, { headers: { "Sec-Purpose": "prefetch;prerender" } });
  expect([ahead.status(), await ahead.text()]).toEqual([204, ""]);
  const doors = [
    `/applogin?${new URLSearchParams({
      client_id: single.application.id,
      redirect_uri: app.sampleApp.redirectUrl,
      response_type: "token",
    }).toString()}`,
    `/appAuth?${new URLSearchParams({ RedirectUrl: app.sampleApp.redirectUrl }).toString()}`,
  ];
  for (const door of doors) {
    const fetched = await page.request.get(app.url + door, { headers: { "Sec-Purpose": "prefetch" } });
    expect([fetched.status(), await fetched.text()], door).toEqual([204, ""]);
  }
  const asked = await page.request.get(address);
  expect(asked.headers().refresh, "somebody who goes there arrives").toContain("oAuthtoken=");
});

test("a tile is an address, opens the client opened last, and another on request; here or in a window, as one likes", async ({
  app,
  page,
}) => {
  const { user, several, single } = await userWithTwoApplications(app);
  await openSignedIn(page, app, user);
  const tile = page.getByRole("link", { name: single.application.name });
  await expect(tile).toHaveAttribute("href", `/open/${single.application.id}/${single.clients[0]!.id}`);
  await expect(tile).toHaveAttribute("target", "_blank");
  await expect(tile).toContainText(`${single.clients[0]!.name}, as User`);

  await page.goto(`/open/${several.application.id}/${several.clients[1]!.id}`);
  await expect(welcome(page)).toBeVisible();
  await page.goto("/dashboard/tiles");
  await page.getByLabel("In the same window").check();
  await page.getByLabel(several.application.name).check();
  await look(page, "arrange");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("status").first()).toContainText("Your tiles are saved");
  await expect(page.getByRole("heading", { name: "Pinned" })).toBeVisible();
  await expect(page.locator("main ul > li").first()).toContainText(several.application.name);

  const pinned = page.getByRole("link", { name: new RegExp(`^${several.application.name} `) });
  await expect(async () => {
    await page.reload();
    await expect(pinned).toContainText(`${several.clients[1]!.name}, as Approver`, { timeout: 500 });
  }, "the audit log tells which was opened last").toPass();
  await look(page, "launcher-pinned");
  await page.getByRole("link", { name: `Open ${several.application.name} for another client` }).click();
  await expect(page.getByRole("dialog", { name: "SSO" })).toBeVisible();
  await page.goto("/dashboard/app");
  await pinned.click();
  await expect(welcome(page), "in the same window").toBeVisible();
});

test("36 applications fit two screens of a phone, and are searched", async ({ app, page, javaScriptEnabled }) => {
  const user = await app.seed.user();
  // Letters alone: a number is searched for.
  const own = user.id.slice(-4).replace(/\d/g, (digit) => "ghijklmnop"[Number(digit)]!);
  const client = await app.seed.client(`Northwind ${own}`);
  for (let count = 0; count < 36; count++) {
    const application = await app.seed.application({ ...app.sampleApp, name: `Desk ${count} ${own}` });
    await app.seed.assign(user, application, client);
  }
  await openSignedIn(page, app, user);
  await page.setViewportSize({ width: 360, height: 800 });
  await look(page, "launcher-36");
  const tiles = page.locator("main section li");
  const { y, height } = (await tiles.last().boundingBox())!;
  expect(y + height, "whatever stands below them").toBeLessThanOrEqual(1600);
  await expect(tiles).toHaveCount(36);
  const search = page.getByRole("searchbox", { name: "Search applications" });
  if (javaScriptEnabled) {
    await page.locator("body").press("/");
    await expect(search).toBeFocused();
    await page.keyboard.type("desk 35 ");
    await expect(tiles.filter({ visible: true })).toHaveCount(1);
  }
  await search.fill("35 DESK");
  await search.press("Enter");
  await expect(page.getByText("One application for “35 DESK”")).toBeVisible();
  await expect(tiles).toHaveCount(1);
  await search.fill("<b>nothing</b>");
  await search.press("Enter");
  await expect(page.getByText("No application of yours for “<b>nothing</b>”")).toBeVisible();
  await page.getByRole("link", { name: "Show all" }).click();
  await expect(tiles).toHaveCount(36);
});

test("the dialog searches among many clients, says who they are, and has the last one first", async ({ app, page }) => {
  const user = await app.seed.user();
  const { application, clients } = await assignApplication(app, user, { clients: 12 });
  await assignApplication(app, user);
  const [, other] = clients;
  await app.seed.db.execute(sql`update clients set display_name = 'Motor claims of the north' where id = ${other!.id}`);
  await app.seed.db.execute(sql`update assignments set last_opened_at = now() where client_id = ${other!.id}`);
  await openSignedIn(page, app, user);
  await page.goto(`/dashboard/app/${application.id}?window=this`);
  const dialog = page.getByRole("dialog", { name: "SSO" });
  await expect(dialog.getByRole("radio")).toHaveCount(12);
  await expect(dialog.getByRole("radio").first()).toHaveValue(other!.id);
  await expect(dialog.getByRole("radio").first()).toBeChecked();
  await dialog.getByRole("searchbox", { name: "Search clients" }).fill("nobody");
  await dialog.getByRole("button", { name: "Search" }).click();
  await expect(dialog).toContainText("No client of yours for “nobody”.");
  await dialog.getByRole("searchbox", { name: "Search clients" }).fill("CLAIMS of");
  await dialog.getByRole("button", { name: "Search" }).click();
  await expect(dialog.getByRole("radio")).toHaveCount(1);
  await look(page, "sso-search");
  await dialog.getByRole("button", { name: "Submit" }).click();
  await expect(welcome(page), "in the same window").toBeVisible();
  await expect(page.locator("dl").first()).toContainText(other!.name);
});
