import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { applicationSignOns, sessions } from "~/hub/kit/db/schema";
import { HOUR_MS } from "~/lib/durations";
import { codeIn, mailedBy } from "../support/codes";
import { look } from "../support/look";
import { openSignedIn } from "../support/sign-in";
import { expect, test } from "./fixtures";
import { NOBODY } from "./others";

test.use({ storageState: NOBODY });

test("the next certificate signs once an Admin has confirmed in place", async ({ app, page }) => {
  const admin = await app.seed.user({ role: "Admin" });
  const { id } = await app.seed.application(app.sampleApp);
  const entityId = `https://wiki.example.test/${randomUUID()}`;
  await app.seed.db.insert(applicationSignOns).values({ applicationId: id, kind: "saml", entityId });
  await openSignedIn(page, app, admin);
  const aged = { authenticatedAt: new Date(Date.now() - HOUR_MS) };
  await app.seed.db.update(sessions).set(aged).where(eq(sessions.userId, admin.id));
  await page.goto(`/dashboard/application/${id}/sign-on/connect`);
  await look(page, "saml-rotation");
  const signs = page.getByLabel("The certificate that signs", { exact: true });
  const comesNext = page.getByLabel("The certificate that comes next", { exact: true });
  const [current, next] = [await signs.inputValue(), await comesNext.inputValue()];
  expect(next).not.toBe(current);

  const rotate = page.getByRole("button", { name: "Let the next certificate sign from now on" });
  const mailed = await mailedBy(app, admin.email, () => rotate.click());
  await expect(page.getByLabel("Code", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Back to what I entered" }).click();
  await expect(rotate).toBeVisible();
  await expect(signs, "nothing happened yet").toHaveValue(current);

  await rotate.click();
  await page.getByLabel("Code", { exact: true }).fill(codeIn(mailed));
  await page.getByRole("button", { name: "Confirm and go on" }).click();
  await expect(page.getByText("The next certificate signs now")).toBeVisible();
  await expect(signs).toHaveValue(next);
  await look(page, "saml-rotated");
  await expect(comesNext).not.toHaveValue(next);
});
