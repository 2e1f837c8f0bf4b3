import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { userWithTwoApplications } from "./support/assignments";
import { openSignedIn } from "./support/sign-in";

/** What a text browser cannot tell apart or not show at all: words that run together, and controls without any. */
const unreadable = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const controls = [
      ...document.querySelectorAll<HTMLElement>("a[href]:not([aria-hidden]), button:not([aria-hidden]), summary"),
    ];
    const isControl = (node: Node | null) => node instanceof HTMLElement && node.matches("a, button");
    const glued = controls.filter((each) => isControl(each.nextSibling));
    const silent = controls.filter(({ tagName, textContent }) => tagName !== "SUMMARY" && textContent.trim() === "");
    return [
      ...glued.map(({ outerHTML }) => `glued: ${outerHTML}`),
      ...silent.map(({ outerHTML }) => `silent: ${outerHTML}`),
    ];
  });

async function expectReadable(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    expect(await unreadable(page), path).toEqual([]);
  }
}

test("a browser without CSS shows controls apart, and each with its words", { tag: "@once" }, async ({ app, page }) => {
  await expectReadable(page, ["/login", "/register", "/verifyemail", "/loginandregister", "/forgetpassword"]);
  const { user, several } = await userWithTwoApplications(app);
  await openSignedIn(page, app, user);
  await expectReadable(page, ["/dashboard/app", `/dashboard/app/${several.application.id}`, "/dashboard/sessions"]);
  await page.context().clearCookies();
  await openSignedIn(page, app, app.admin);
  await expectReadable(page, ["/dashboard/client", "/dashboard/client/new", "/dashboard/user?size=5"]);
});

test("a toggle that scripts would bring to life is nothing at all without them", { tag: "@once" }, async ({ page }) => {
  for (const path of ["/login", "/register"]) {
    await page.goto(path);
    await expect(page.locator("[data-show]")).toHaveAttribute("type", "hidden");
    await expect(page.getByText("Show", { exact: true })).toHaveCount(0);
  }
});
