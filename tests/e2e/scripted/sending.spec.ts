import { expect, test } from "../fixtures";

test("a form that is being sent looks so, is sent once, and can be sent again where nothing came back", async ({
  page,
}) => {
  await page.goto("/login");
  await page.getByLabel("Email, user id or phone number").fill("somebody@example.test");
  await page.getByLabel("Password", { exact: true }).fill("Any#Door1!");
  let sent = 0;
  // Nothing comes that the browser would show: the page stays.
  await page.route("**/login", (route) => {
    sent++;
    return route.fulfill({ status: 204 });
  });
  const button = page.getByRole("button", { name: "Sign in", exact: true });
  await button.click();
  await page.mouse.move(0, 0);
  await expect(button).toHaveCSS("opacity", "0.6");
  await expect(button).toBeEnabled();
  await button.click();
  expect(sent).toBe(1);
  await page.mouse.move(0, 0);
  await expect(button).toHaveCSS("opacity", "1");
  await button.click();
  await expect.poll(() => sent).toBe(2);
});
