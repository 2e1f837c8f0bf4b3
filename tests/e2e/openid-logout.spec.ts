import { eq } from "drizzle-orm";
import { applicationSignOns, signOnAddresses } from "~/hub/kit/db/schema";
import { expect, test } from "./fixtures";
import { assignApplication } from "./support/assignments";
import { look } from "./support/look";
import { type RelyingParty, startRelyingParty } from "./support/relying-party";
import { openSignedIn, signIn } from "./support/sign-in";

test("an application's wish to sign out asks before it ends anything, and says what came of it", {
  tag: "@once",
}, async ({ app, page }) => {
  await signIn(page, app, await app.seed.user());
  await page.goto("/oidc/logout");
  await expect(page.getByRole("heading", { name: "Sign out?" })).toBeVisible();
  await page.getByRole("link", { name: "Stay signed in" }).click();
  await expect(page.getByRole("heading", { name: "Applications" })).toBeVisible();
  await page.goto("/oidc/logout?post_logout_redirect_uri=https://evil.example&client_id=nobody");
  await expect(page.getByRole("heading", { name: "This sign-out cannot go on" })).toBeVisible();
  await page.goto("/oidc/logout");
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByRole("heading", { name: "You are signed out" })).toBeVisible();
  await page.goto("/dashboard/app");
  await expect(page).toHaveURL(/\/login(\?way=|$)/);
});

test("an application that asks for a sign-out has its user back: at once, after its frame was opened, or by a link", {
  tag: "@once",
}, async ({ app, page }) => {
  const wiki = await startRelyingParty(app);
  const user = await app.seed.user();
  await app.seed.assign(user, wiki.application, await app.seed.client());
  const { db } = app.seed;
  const applicationId = wiki.application.id;
  const back = `${app.sampleApp.url}/?gone=1`;
  await db.insert(signOnAddresses).values({ applicationId, use: "post_logout", uri: back, position: 0 });
  const out = new URL("/out", wiki.startUrl).href;
  const leave = async (
    told: Record<"backchannelLogoutUri" | "frontchannelLogoutUri", string | null>,
    other?: RelyingParty,
  ) => {
    await db.update(applicationSignOns).set(told).where(eq(applicationSignOns.applicationId, applicationId));
    await openSignedIn(page, app, user);
    if (other) {
      await page.goto(other.startUrl);
      await expect(page.getByRole("heading", { name: "Signed in" })).toBeVisible();
    }
    await page.goto(wiki.startUrl);
    await expect(page.getByRole("heading", { name: "Signed in" })).toBeVisible();
    const { idToken } = JSON.parse(await page.locator("pre").innerText()) as { idToken: string };
    const wish = new URLSearchParams({ id_token_hint: idToken, post_logout_redirect_uri: back });
    await page.goto(`${app.url}/oidc/logout?${wish.toString()}`);
    await page.getByRole("button", { name: "Sign out" }).click();
  };

  await leave({ backchannelLogoutUri: out, frontchannelLogoutUri: null });
  await expect(page).toHaveURL(back);

  const opened = page.waitForRequest((request) => request.url().startsWith(out));
  await leave({ backchannelLogoutUri: null, frontchannelLogoutUri: out });
  const asked = new URL((await opened).url()).searchParams;
  expect([...asked.keys()].toSorted()).toEqual(["iss", "sid"]);
  expect(asked.get("iss")).toBe(app.url);
  await expect(page.getByRole("listitem")).toContainText("asked to sign you out");
  await expect(page).toHaveURL(back);

  await leave({ backchannelLogoutUri: null, frontchannelLogoutUri: null });
  await expect(page, "it asked, and has ended its own session").toHaveURL(back);

  const board = await startRelyingParty(app);
  await app.seed.assign(user, board.application, await app.seed.client());
  const results = [`${board.application.name}: not reached`, `${wiki.application.name}: signed out`].toSorted();
  await leave({ backchannelLogoutUri: null, frontchannelLogoutUri: null }, board);
  await expect(page.getByRole("listitem")).toContainText(results);
  await expect(page.getByRole("link", { name: "Back to the application" })).toHaveAttribute("href", back);
  await page.reload();
  await expect(page.getByRole("listitem"), "loaded again").toContainText(results);
  await Promise.all([wiki.stop(), board.stop()]);
});

test("the sessions page lists applications and what outlives a session, each to be ended; an Admin sees what came of it", {
  tag: "@once",
}, async ({ app, page, browser }) => {
  const [wiki, board] = [await startRelyingParty(app), await startRelyingParty(app)];
  const user = await app.seed.user();
  await assignApplication(app, user);
  const client = await app.seed.client();
  for (const { application } of [wiki, board]) await app.seed.assign(user, application, client, "Editor");
  const enter = async () => {
    await openSignedIn(page, app, user);
    await page.goto(wiki.startWith({ scope: "openid offline_access", prompt: "consent" }));
    await page.getByRole("button", { name: "Allow", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Signed in" })).toBeVisible();
  };
  await enter();
  await page.goto(`${app.url}/logout`);
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByRole("listitem")).toHaveText([`${wiki.application.name}: not reached. Sign out there.`]);
  await enter();
  await page.goto(board.startUrl);

  await page.goto(`${app.url}/dashboard/sessions`);
  const rows = page.getByRole("table", { name: "Your sessions" }).locator("tbody tr");
  await expect(rows).toHaveCount(4);
  await expect(rows.nth(0)).toContainText("This session");
  await expect(rows.nth(3)).toContainText(`${wiki.application.name} without a session`);
  await expect(rows.nth(3)).toContainText(client.name);
  await look(page, "sessions-with-applications", [360, 768, 1024, 1280]);
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `at ${width}`).toBe(width);
  }
  await rows
    .nth(3)
    .getByRole("button", { name: `End the access of ${wiki.application.name}` })
    .click();
  await expect(page.getByRole("status")).toHaveText("The access of the application was ended");
  await expect(rows).toHaveCount(3);

  const context = await browser.newContext({ baseURL: app.url });
  const desk = await context.newPage();
  await openSignedIn(desk, app, app.admin);
  await desk.goto(`/dashboard/user/${user.id}/sessions`);
  const dialog = desk.getByRole("dialog", { name: "Sessions" });
  await expect(dialog.getByText(`${wiki.application.name}: not reached`)).toHaveCount(2);
  await look(desk, "user-sessions-with-applications", [360, 768, 1024, 1280]);
  await dialog.getByRole("button", { name: `End the access of ${board.application.name}` }).click();
  await expect(desk.getByRole("status").filter({ hasText: "The access of the application was ended" })).toBeVisible();
  await expect(dialog.getByText(`${board.application.name}: not reached`)).toHaveCount(1);
  await context.close();
  await Promise.all([wiki.stop(), board.stop()]);
});
