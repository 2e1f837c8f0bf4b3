import { expect, test } from "./fixtures";

test("a button that is pressed looks so before anything comes back", { tag: "@once" }, async ({ page }) => {
  await page.goto("/login");
  const button = page.getByRole("button", { name: "Sign in", exact: true });
  await expect(button).toHaveCSS("opacity", "1");
  await button.hover();
  await page.mouse.down();
  await expect(button).toHaveCSS("opacity", "0.6");
});
