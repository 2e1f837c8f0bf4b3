import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { expectAccessible } from "./support/axe";
import { codeIn, mailedBy } from "./support/codes";
import { csrfTokenOf, send } from "./support/forms";
import { inLanguage, textsOf } from "./support/languages";
import { look } from "./support/look";
import { enlargeText, expectNamed, expectPlain, inPseudoLocale, sticksOut } from "./support/senses";
import { openSignedIn } from "./support/sign-in";
import { fillSignUp } from "./support/sign-up";

const PUBLIC_PAGES = [
  "/login",
  "/register",
  "/verifyemail",
  "/otp",
  "/loginandregister",
  "/ssologin",
  "/applogin",
  "/otherdevice",
  "/forgetpassword",
  "/resetpassword/none",
  `/signinlink/${"x".repeat(43)}`,
  `/invitation/${"x".repeat(43)}`,
  "/trouble",
  "/accessibility",
  "/unlock",
  `/unlock/${"x".repeat(43)}`,
  "/404",
];
const USER_PAGES = [
  "/dashboard/app",
  "/dashboard/tiles",
  "/dashboard/account",
  "/dashboard/account/not-me",
  "/dashboard/account/name",
  "/dashboard/account/zone",
  "/dashboard/account/attributes",
  "/dashboard/account/picture",
  "/dashboard/account/email",
  "/dashboard/account/phone",
  "/dashboard/account/deletion",
  "/dashboard/change",
  "/dashboard/sessions",
  "/dashboard/security",
  "/dashboard/security/phone",
  "/dashboard/security/app",
  "/dashboard/security/codes",
  "/dashboard/request",
  "/dashboard/requests",
  "/dashboard/reviews",
  "/dashboard/confirm",
  "/open/none",
];

/** Equal in both languages: the product and the demo's content. */
const NAMES = ["Portico", "English", "Price Quote", "JSON", "help@example.test"];

/**
 * In English in the dark look, in Hindi in the light one with large text.
 * @returns texts of ours that are English on the page in Hindi
 */
async function englishLeft(page: Page, path: string, own: readonly string[]): Promise<string[]> {
  const english = new Set(await inLanguage(page, "en", path));
  await expectAccessible(page, `${path} in the dark look`, "dark");
  await expectPlain(page, `${path} in forced colors`);
  await inPseudoLocale(page);
  expect(await sticksOut(page), `${path}, longer and mirrored`).toBe(0);
  const hindi = await inLanguage(page, "hi", path);
  await expectNamed(page, path);
  await expectAccessible(page, path);
  expect(await sticksOut(page), `${path} is wider than the window`).toBe(0);
  await enlargeText(page);
  expect(await sticksOut(page), `${path} with large text`).toBe(0);
  return hindi.filter((text) => english.has(text) && ![...NAMES, ...own].some((name) => text.includes(name)));
}

test("every page for everybody speaks Hindi to whoever reads Hindi, at 360 px, and is accessible in both languages and looks", {
  tag: "@once",
}, async ({ page }) => {
  test.setTimeout(240_000);
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto("/login");
  for (const path of PUBLIC_PAGES)
    await test.step(path, async () => {
      expect(await englishLeft(page, path, [])).toEqual([]);
    });
  await page.goto("/login");
  await look(page, "login-hindi");
});

test("every page of a user does, at 360 px", { tag: "@once" }, async ({ app, page }) => {
  test.setTimeout(240_000);
  await page.setViewportSize({ width: 360, height: 800 });
  const user = await app.seed.user();
  await openSignedIn(page, app, user);
  const own = [user.firstName, user.lastName, user.email, user.userName, "Chrome", "User"];
  for (const path of USER_PAGES)
    await test.step(path, async () => {
      expect(await englishLeft(page, path, own)).toEqual([]);
    });
  await page.goto("/dashboard/account");
  await look(page, "account-hindi");
});

test.describe("in a browser that asks for Hindi", () => {
  test.use({ locale: "hi-IN" });

  test("one registers and reads what was wrong in Hindi", async ({ app, page, person }) => {
    await page.goto("/register");
    await page.getByRole("button", { name: "रजिस्टर करें" }).click();
    const summary = page.getByRole("alert");
    await expect(summary).toContainText("पहला नाम ज़रूरी है");
    expect((await textsOf(page)).filter((text) => / is required|Too /.test(text))).toEqual([]);
    await page.getByLabel("पहला नाम").fill(person.firstName);
    await page.getByLabel("उपनाम").fill(person.lastName);
    await page.getByLabel("ईमेल").fill(person.email);
    await page.locator("#contactNumber, #phoneNumber").first().fill(person.phoneNumber);
    await page.locator("#password").fill(person.password);
    const mail = await mailedBy(app, person.email, () => page.getByRole("button", { name: "रजिस्टर करें" }).click());
    await expect(page).toHaveURL(/verifyemail/);
    await page.locator("#otp").fill(codeIn(mail));
    await page.locator("form:has(#otp) button[type=submit]").first().click();
    await expect(
      page
        .getByRole("status")
        .or(page.getByRole("heading", { level: 1 }))
        .first(),
    ).toBeVisible();
    expect((await textsOf(page)).filter((text) => /verified|Sign in/i.test(text))).toEqual([]);
  });
});

test("the choice in the footer outlasts the browser's own, and is kept with the account", async ({
  app,
  page,
  browser,
}) => {
  const user = await app.seed.user();
  await page.goto("/trouble?from=mail");
  await page.getByRole("button", { name: "हिन्दी" }).click();
  await expect(page, "the page stays").toHaveURL(/\/trouble\?from=mail$/);
  await expect(page.locator("html")).toHaveAttribute("lang", "hi");
  await page.getByRole("button", { name: "English" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await openSignedIn(page, app, user);
  await page.getByRole("button", { name: "हिन्दी" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "hi");
  const elsewhere = await (await browser.newContext({ baseURL: app.url })).newPage();
  await openSignedIn(elsewhere, app, user);
  await expect(elsewhere.locator("html"), "another browser, by the account").toHaveAttribute("lang", "hi");
  await elsewhere.context().close();
});

test("what one typed stays when a language or look is chosen, but for passwords", async ({ app, page, person }) => {
  const expectTyped = async () => {
    await expect(page.locator("#firstName")).toHaveValue(person.firstName);
    await expect(page.locator("#email")).toHaveValue(person.email);
    await expect(page.locator("#password")).toHaveValue("");
  };
  await page.goto("/register");
  await fillSignUp(page, person);
  await page.getByRole("button", { name: "हिन्दी" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "hi");
  await expectTyped();
  await page.getByRole("button", { name: "English" }).click();
  await page.getByRole("button", { name: "Dark", exact: true }).click();
  await expect(page.locator("html")).toHaveAttribute("data-look", "dark");
  await expectTyped();
  await page.goto("/login");
  await page.locator("#identifier").fill(person.email);
  await page.getByRole("button", { name: "Light", exact: true }).click();
  await expect(page.locator("html")).toHaveAttribute("data-look", "light");
  await expect(page.locator("#identifier")).toHaveValue(person.email);

  const user = await app.seed.user();
  await openSignedIn(page, app, user);
  await page.goto("/dashboard/account/name");
  await page.locator("#firstName").fill("Begun in English");
  await page.getByRole("button", { name: "हिन्दी" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "hi");
  await expect(page.locator("#firstName")).toHaveValue("Begun in English");
  await page.goto("/dashboard/account/name");
  await expect(page.locator("#firstName"), "once").toHaveValue(user.firstName);
});

test("what is too large or another's is not kept, and the choice is made all the same", { tag: "@once" }, async ({
  app,
  page,
}) => {
  const [path, user] = ["/dashboard/account/name", await app.seed.user()];
  await openSignedIn(page, app, user);
  const csrfToken = await csrfTokenOf(page, path);
  const choose = (form: Record<string, string>) =>
    send(page.request, "/language?to=hi", form, { Referer: app.url + path });
  const firstNames = async () => {
    await page.goto(path);
    return page.locator("#firstName").inputValue();
  };
  for (const form of [
    { csrfToken: "another's", firstName: "Planted" },
    { csrfToken, firstName: "x".repeat(5_000_000) },
  ]) {
    const answer = await choose(form);
    expect(answer.status()).toBe(303);
    expect(answer.headers()["set-cookie"]).toMatch(/portico-language=hi/);
    expect(await firstNames(), form.firstName.slice(0, 9)).toBe(user.firstName);
  }
  const long = "x".repeat(17_000);
  await choose({ csrfToken, firstName: long });
  expect(await firstNames(), "more than a visitor may send").toBe(long);
  const names = Array.from({ length: 8 }, (_, index) => `At once ${index}`);
  const answers = await Promise.all(names.map((firstName) => choose({ csrfToken, firstName })));
  expect(answers.map((answer) => answer.status())).toEqual(names.map(() => 303));
  expect(names).toContain(await firstNames());
});

for (const [address, chosen] of [
  ["/language", "hi"],
  ["/look", "dark"],
] as const)
  test(`a choice at ${address} leads to no other site, and no other site makes one`, { tag: "@once" }, async ({
    app,
    page,
  }) => {
    const choose = (headers: Record<string, string>) => send(page.request, `${address}?to=${chosen}`, {}, headers);
    const leadsTo = async (referer: string) => (await choose({ Referer: referer })).headers().location;
    expect(await leadsTo(`${app.url}/trouble?from=mail`)).toBe("/trouble?from=mail");
    for (const away of ["//evil.example/", "/\\evil.example", "/%2e/", `/${"x".repeat(5_000)}`, "/\t/evil.example"])
      expect(await leadsTo(app.url + away), away).toBe("/");
    expect((await choose({})).headers().location, "where the browser does not say").toBe("/");
    const foreign: Record<string, string>[] = [
      { Origin: "https://evil.example" },
      { Referer: "https://evil.example/" },
      { Referer: "javascript:1" },
    ];
    for (const headers of foreign) expect((await choose(headers)).status(), JSON.stringify(headers)).toBe(403);
  });

test("there is no language but those offered", { tag: "@once" }, async ({ page }) => {
  const unknown = await send(page.request, "/language?to=%3Cscript%3E", {});
  expect(unknown.headers()["set-cookie"] ?? "").not.toContain("portico-language");
});
