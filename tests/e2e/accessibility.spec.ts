import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import type { AxeResults } from "axe-core";
import { expect, test } from "./fixtures";
import { userWithTwoApplications } from "./support/assignments";
import { linkIn, mailedBy } from "./support/codes";
import { look } from "./support/look";
import { enterPassword, passFirstStep, signIn, signOut } from "./support/sign-in";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What axe-core calls serious or critical on the page as it is now. */
async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await onRunnablePage(page, (runnable) =>
    runnable.evaluate<AxeResults>(`${axe}; axe.run(document, { resultTypes: ["violations"] })`),
  );
  const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`)).toEqual([]);
}

/** axe-core waits by timers, which stand still where scripts are off: there it runs on a copy of the page in which only they are on. */
async function onRunnablePage<Result>(page: Page, run: (page: Page) => Promise<Result>): Promise<Result> {
  if (test.info().project.use.javaScriptEnabled) return run(page);
  const body = await page.content();
  const copy = await page.context().browser()!.newPage({ javaScriptEnabled: true, viewport: page.viewportSize() });
  await copy.route("**/*.js", (route) => route.abort());
  await copy.route(page.url(), (route) => route.fulfill({ contentType: "text/html", body }));
  await copy.goto(page.url());
  return run(copy).finally(() => copy.close());
}

async function checkAndLook(page: Page, name: string): Promise<void> {
  await look(page, name);
  await expectAccessible(page);
}

test("axe finds nothing serious on the public pages, as they open and with errors", async ({ page }) => {
  for (const [path, name] of [
    ["/login", "login"],
    ["/register", "register"],
    ["/verifyemail", "verify-email"],
    ["/forgetpassword", "forgot-password"],
    [`/resetpassword/${randomUUID()}`, "reset-password-unknown"],
    ["/404", "not-found"],
  ] as const) {
    await test.step(path, async () => {
      await page.goto(path);
      await checkAndLook(page, name);
      const submit = page.locator("button.button-primary");
      if ((await submit.count()) === 0) return;
      await submit.click();
      await expect(page.getByRole("alert")).toBeVisible();
      await expectAccessible(page);
    });
  }
});

test("axe finds nothing serious on the way through an account", async ({ app, page }) => {
  const { user, several } = await userWithTwoApplications(app);
  await page.goto("/forgetpassword");
  await page.getByLabel("Email").fill(user.email);
  const mail = await mailedBy(app, user.email, () => page.getByRole("button", { name: "Send link" }).click());
  await expectAccessible(page);
  await page.goto(linkIn(mail));
  await expectAccessible(page);

  await passFirstStep(page, app, user);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Use another account" }).click();
  await enterPassword(page, user.email, "Wrong#Door1!");
  await expectAccessible(page);
  const other = await userWithTwoApplications(app);
  await signIn(page, app, other.user);
  await expectAccessible(page);
  await page.locator("summary").click();
  await expectAccessible(page);
  await page.goto(`/dashboard/app/${other.several.application.id}`);
  await expectAccessible(page);
  await page.goto(`/dashboard/app/${several.application.id}`);
  await expectAccessible(page);
  await page.goto("/dashboard/change");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 800 });
  await page.getByRole("checkbox", { name: "Show or hide the navigation" }).check();
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await signOut(page);
  await expectAccessible(page);
});
