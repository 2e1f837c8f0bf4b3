import { colors, darkColors } from "~/lib/colors";
import { expect, test } from "./fixtures";
import { expectAccessible } from "./support/axe";
import { send } from "./support/forms";
import { look } from "./support/look";
import { openSignedIn } from "./support/sign-in";

const rgb = (hex: string) => `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(", ")})`;
const [LIGHT, DARK] = [rgb(colors.page), rgb(darkColors.page)];

test("a look is chosen by a press, for every page, and left to the browser again", { tag: "@once" }, async ({
  app,
  page,
}) => {
  test.slow();
  const drawn = (color: string) => expect(page.locator("html")).toHaveCSS("background-color", color);
  const choose = async (name: string) => {
    await page.getByRole("button", { name, exact: true }).click();
    await expect(page.getByRole("button", { name, exact: true })).toHaveAttribute("aria-pressed", "true");
  };
  await page.goto("/forgetpassword");
  await drawn(LIGHT);
  await choose("Dark");
  await expect(page).toHaveURL(/\/forgetpassword$/);
  await drawn(DARK);
  await look(page, "chosen-dark");
  await expectAccessible(page);
  const frame = page.locator("meta[name=theme-color]");
  await expect(frame).toHaveCount(1);
  await expect(frame).toHaveAttribute("content", darkColors.page);
  await expect(page.locator("meta[name=color-scheme]")).toHaveAttribute("content", "dark");

  await openSignedIn(page, app, app.admin);
  for (const path of ["/dashboard/app", "/dashboard/client", "/dashboard/account", "/404"]) {
    await page.goto(path);
    await drawn(DARK);
    await expectAccessible(page, path);
  }
  await page.goto("/dashboard/account");
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await choose("Light");
  await expect(page).toHaveURL(/\/dashboard\/account$/);
  await drawn(LIGHT);
  await page.goto("/dashboard/client");
  await drawn(LIGHT);
  await page.goto("/dashboard/account");
  await choose("System");
  await drawn(DARK);
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain("portico-look");
});

test("a stranger without a choice is not shown another's", { tag: "@once" }, async ({ app, page, browser }) => {
  await page.goto("/login");
  await page.getByRole("button", { name: "Dark", exact: true }).click();
  for (const path of ["/login", "/register"]) {
    await page.goto(path);
    const other = await browser.newContext({ baseURL: app.url });
    const html = await (await other.request.get(path)).text();
    expect(html, path).not.toMatch(/<html[^>]*data-look/);
    await other.close();
    await page.goto(path);
    await expect(page.locator("html")).toHaveAttribute("data-look", "dark");
  }
});

test("there is no look but those offered", { tag: "@once" }, async ({ app, page }) => {
  const hostile = await send(page.request, "/look?to=dark%22%3E%3Cscript%3E", {});
  expect(hostile.headers()["set-cookie"]).toMatch(/^portico-look=; .*Max-Age=0/m);

  await page.context().addCookies([{ name: "portico-look", value: 'dark"onload="x', url: app.url }]);
  await page.goto("/login");
  await expect(page.locator("html")).not.toHaveAttribute("data-look");
});
