import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { assignApplication } from "./support/assignments";
import { look } from "./support/look";
import { startRelyingParty } from "./support/relying-party";
import { enlargeText, sticksOut } from "./support/senses";
import { openSignedIn } from "./support/sign-in";

const PHONE = { width: 360, height: 800 };
/** A desk's 1280 x 1024 pixels at 400 %. */
const MAGNIFIED = { width: 320, height: 256 };

const PUBLIC = ["/login", "/register", "/verifyemail", "/otp", "/loginandregister", "/forgetpassword", "/404"];

async function expectToFit(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.setViewportSize(MAGNIFIED);
    await page.goto(path);
    expect(await sticksOut(page), `${path} magnified`).toBe(0);
    await page.setViewportSize(PHONE);
    await enlargeText(page);
    expect(await sticksOut(page), `${path} with large text`).toBe(0);
    await look(page, `large-text${path.replaceAll("/", "-")}`, [360]);
  }
}

test("public pages fit a phone with text at 200 %, and a screen magnified to 400 %", { tag: "@once" }, async ({
  page,
  browserErrors,
}) => {
  browserErrors.allow(/404/);
  await expectToFit(page, PUBLIC);
});

test("tiles stand one below the other where text is large, and no name is torn", { tag: "@once" }, async ({
  app,
  page,
}) => {
  const user = await app.seed.user();
  for (const name of ["Claims Desk", "Policy Explorer"]) await assignApplication(app, user, { name });
  await openSignedIn(page, app, user);
  await expectToFit(page, ["/dashboard/app", "/dashboard/change", "/dashboard/sessions"]);

  await page.setViewportSize(PHONE);
  await page.goto("/dashboard/app");
  await enlargeText(page);
  const lefts = await page
    .locator("main ul > li")
    .evaluateAll((items) => items.map((item) => Math.round(item.getBoundingClientRect().left)));
  expect(new Set(lefts).size).toBe(1);
  const torn = await page.getByRole("heading", { level: 1 }).evaluate((heading) => {
    const text = heading.firstChild!;
    const linesOf = (from: number, to: number) => {
      const word = document.createRange();
      word.setStart(text, from);
      word.setEnd(text, to);
      return word.getClientRects().length;
    };
    return [...(text.textContent ?? "").matchAll(/\S+/g)]
      .filter(({ index, 0: word }) => linesOf(index, index + word.length) > 1)
      .map(([word]) => word);
  });
  expect(torn, "words of the heading").toEqual([]);
});

test("the console's lists and forms fit as well", { tag: "@once" }, async ({ app, page }) => {
  await openSignedIn(page, app, app.admin);
  await app.seed.client();
  await expectToFit(page, [
    "/dashboard/client",
    "/dashboard/user",
    "/dashboard/client/new",
    "/dashboard/Eroleclient/new",
  ]);
});

test("the drawer scrolls as a whole on a magnified screen", { tag: "@once" }, async ({ app, page }) => {
  await openSignedIn(page, app, app.admin);
  await page.setViewportSize(MAGNIFIED);
  await page.getByRole("checkbox", { name: "Show or hide the navigation" }).check();
  const end = page.getByRole("navigation").getByText(/^© 2021/);
  await end.scrollIntoViewIfNeeded();
  await expect(end).toBeInViewport();
  await expect(
    page.getByRole("navigation").getByRole("button", { name: "Logout" }),
    "the rest has scrolled along",
  ).not.toBeInViewport();
});

test("a choice between clients fits a phone, whatever they are called", { tag: "@once" }, async ({ app, page }) => {
  const user = await app.seed.user();
  const wiki = await startRelyingParty(app);
  const { application } = await assignApplication(app, user, { clients: 2 });
  for (const letter of ["W", "ש"]) {
    const client = await app.seed.client(letter.repeat(60));
    for (const of of [application, wiki.application]) await app.seed.assign(user, of, client, letter.repeat(60));
  }
  await openSignedIn(page, app, user);
  await page.setViewportSize(PHONE);
  for (const address of [`/dashboard/app/${application.id}`, wiki.startUrl]) {
    await page.goto(address);
    await expect(page.getByRole("radio")).not.toHaveCount(0);
    expect(await sticksOut(page), address).toBe(0);
  }
});
