import { sql } from "drizzle-orm";
import { expect, test } from "../fixtures";
import { openSignedIn } from "../support/sign-in";

const MINUTE_MS = 60_000;

test("five minutes before a session ends for want of a request one may go on, and what is typed stays", async ({
  app,
  page,
}) => {
  const user = await app.seed.user();
  await openSignedIn(page, app, user);
  await page.clock.install();
  await page.goto("/dashboard/change");
  const stay = page.getByRole("button", { name: "Stay signed in" });
  await page.getByLabel("Confirm new password", { exact: true }).fill("Half typed");
  await page.clock.fastForward(114 * MINUTE_MS);
  await expect(stay).toHaveCount(0);
  await page.clock.fastForward(2 * MINUTE_MS);
  await expect(page.getByRole("alert").filter({ hasText: "You will be signed out in 5 minutes" })).toBeVisible();
  const [answer] = await Promise.all([page.waitForResponse(/\/dashboard\/stay$/), stay.click()]);
  expect(answer.status()).toBe(204);
  await expect(stay).toHaveCount(0);
  await expect(page.getByLabel("Confirm new password", { exact: true })).toHaveValue("Half typed");
  await page.clock.fastForward(116 * MINUTE_MS);
  await expect(stay).toBeVisible();

  await app.seed.db.execute(
    sql`update sessions set last_seen_at = now() - interval '3 hours' where user_id = ${user.id}`,
  );
  await stay.click();
  await expect(page, "a session that ended meanwhile says so").toHaveURL(/\/login/);
});
