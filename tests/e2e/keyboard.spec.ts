import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { userWithTwoApplications } from "./support/assignments";
import { codeIn, mailedBy } from "./support/codes";

async function stop(page: Page): Promise<string> {
  const { name, isSeen } = await page.evaluate(() => {
    const at = document.activeElement as HTMLElement;
    const { outlineStyle, outlineWidth } = getComputedStyle(at);
    const { width, height, bottom } = at.getBoundingClientRect();
    const label = (at as HTMLInputElement).labels?.[0]?.textContent;
    return {
      name: (at.getAttribute("aria-label") ?? label ?? at.innerText).trim(),
      isSeen: outlineStyle !== "none" && outlineWidth !== "0px" && width * height > 0 && bottom > 0,
    };
  });
  expect(isSeen, `the focus is seen at "${name}"`).toBe(true);
  return name;
}

/** Presses Tab until a stop whose name has the text. @returns the stops on the way, the last included */
async function tabTo(page: Page, name: string): Promise<string[]> {
  const stops: string[] = [];
  while (!stops.at(-1)?.includes(name) && stops.length < 40) {
    await page.keyboard.press("Tab");
    stops.push(await stop(page));
  }
  expect(stops.at(-1), stops.join(", ")).toContain(name);
  return stops;
}

test("with the keyboard alone one signs in, opens an application, changes a setting and signs out", {
  tag: "@once",
}, async ({ app, page }) => {
  const { user, single } = await userWithTwoApplications(app);
  const { keyboard } = page;
  await page.goto("/login");
  expect(await stop(page)).toBe("Email, user id or phone number");
  await keyboard.type(user.email);
  expect(await tabTo(page, "Accessibility")).toEqual([
    ...["Password", "I share this computer", "Sign in", "Approve on another device", "I cannot sign in"],
    ...["help@example.test", "Forgot password?", "Register", "हिन्दी", "System", "Light", "Dark", "Accessibility"],
  ]);
  for (let back = 0; back < 12; back++) await keyboard.press("Shift+Tab");
  expect(await stop(page)).toBe("Password");
  await keyboard.type(user.password);
  const mail = await mailedBy(app, user.email, async () => {
    await keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Enter your code" })).toBeVisible();
  });
  expect(await stop(page)).toBe("One-time code");
  await keyboard.type(codeIn(mail));
  await keyboard.press("Enter");

  await expect(page.getByRole("heading", { name: "My Applications" })).toBeVisible();
  const stops = await tabTo(page, single.application.name);
  expect(stops[0]).toBe("Skip to content");
  const [opened] = await Promise.all([page.waitForEvent("popup"), keyboard.press("Enter")]);
  await expect(opened.getByText(`Welcome, ${user.firstName}`)).toBeVisible();
  await opened.close();

  await page.goto("/dashboard/app");
  const menu = `Account of ${user.firstName} ${user.lastName}`;
  await tabTo(page, menu);
  await keyboard.press("Enter");
  await tabTo(page, "Your account");
  await keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Your account" })).toBeVisible();
  await tabTo(page, "Change name");
  await keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Change your name" })).toBeVisible();
  await tabTo(page, "Last name");
  await keyboard.type("Keys");
  await keyboard.press("Enter");
  await expect(page.getByRole("status").first()).toBeVisible();

  await tabTo(page, `Account of ${user.firstName} Keys`);
  await keyboard.press("Space");
  await tabTo(page, "Logout");
  await keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "You are signed out" })).toBeVisible();
});
