import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures";
import { codeIn, mailedBy } from "../support/codes";
import { type RelyingParty, startRelyingParty } from "../support/relying-party";
import { enterCode, enterPassword } from "../support/sign-in";

async function openPopup(page: Page, { startUrl }: RelyingParty): Promise<Page> {
  const opened = page.waitForEvent("popup");
  await page.evaluate((url) => {
    Object.assign(window, { opened: window.open(url, "sign-in", "width=500,height=700"), told: undefined });
    window.addEventListener("message", ({ data }) => Object.assign(window, { told: data as unknown }));
  }, startUrl);
  return opened;
}

const isClosed = (page: Page) => page.evaluate(() => (window as unknown as { opened: Window }).opened.closed);

async function postBack(popup: Page, page: Page): Promise<unknown> {
  await expect(popup.getByRole("heading", { name: "Signed in" })).toBeVisible();
  await popup.evaluate(() => (window.opener as Window | null)?.postMessage("signed in", "*"));
  await page.waitForFunction(() => "told" in window && window.told !== undefined);
  return page.evaluate(() => (window as unknown as { told: unknown }).told);
}

test("a sign-in in a popup posts its outcome to the page that opened it, with a session and without", async ({
  app,
  page,
}) => {
  const wiki = await startRelyingParty(app);
  const user = await app.seed.user();
  await app.seed.assign(user, wiki.application, await app.seed.client());
  await page.goto(new URL("/cb", wiki.startUrl).href);

  const first = await openPopup(page, wiki);
  const mail = await mailedBy(app, user.email, async () => {
    await enterPassword(first, user.email, user.password);
    await expect(first.getByRole("heading", { name: "Enter your code" })).toBeVisible();
  });
  expect(await isClosed(page), "as the opener sees it on the way").toBe(false);
  await enterCode(first, codeIn(mail));
  expect(await postBack(first, page)).toBe("signed in");
  await first.close();
  // While a window of that name is there, it is opened again, and no other one comes.
  await expect.poll(() => isClosed(page)).toBe(true);

  const second = await openPopup(page, wiki);
  expect(await postBack(second, page)).toBe("signed in");
  await wiki.stop();
});

test("pages of a sign-in keep their opener; the dashboard and the console give none away", async ({ app, page }) => {
  const policyOf = async (path: string) =>
    (await page.request.get(new URL(path, app.url).href, { maxRedirects: 0 })).headers()["cross-origin-opener-policy"];
  for (const path of ["/login", "/register", "/interaction/none-such-here/login", "/oidc/authorize", "/oidc/logout"])
    expect(await policyOf(path), path).toBeUndefined();
  for (const path of ["/dashboard/app", "/dashboard/user", "/dashboard/sessions", "/logout", "/nowhere"])
    expect(await policyOf(path), path).toBe("same-origin");
});
