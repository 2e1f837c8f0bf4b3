import { expect, test } from "../fixtures";
import { passFirstStep } from "../support/sign-in";

test("a code's time is counted down, rightly after the computer slept, and its end is read out", async ({
  app,
  page,
}) => {
  const user = await app.seed.user();
  // A clock that is two days slow.
  await page.clock.install({ time: Date.now() - 172_800_000 });
  await passFirstStep(page, app, user);
  const good = page.getByText(/It is good for [45]:\d\d more\./);
  await expect(good).toBeVisible();
  await expect(page.getByText(/A new code can be sent in 0:[0-3]\d\./)).toBeVisible();
  await expect(good, "no second is read out").not.toHaveAttribute("role");
  await page.clock.fastForward(40_000);
  await expect(page.getByText("A new code can be sent now.")).toBeVisible();
  await expect(page.getByText(/It is good for 4:[0-2]\d more\./)).toBeVisible();
  await page.clock.fastForward(300_000);
  await expect(page.getByRole("status").filter({ hasText: "This code has ended. Ask for a new one." })).toBeVisible();
});
