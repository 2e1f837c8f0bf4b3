import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { sessions } from "~/hub/kit/db/schema";
import { HOUR_MS } from "~/lib/durations";
import { png } from "../../support/pictures";
import type { App } from "../support/app";
import { codeIn, mailedBy } from "../support/codes";
import { look } from "../support/look";
import { enterCode, enterPassword, openSignedIn, putOffFactor } from "../support/sign-in";
import { expect, test } from "./fixtures";
import { NOBODY } from "./others";
import { expectEntries, expectMessage, fillIn, save } from "./screens";

test.use({ storageState: NOBODY });

/** The test's own administrator: the worker's stays signed in for other tests. */
const newAdmin = (app: App) => app.seed.user({ role: "Admin" });

/** Where a form of theirs is kept; the folder has those of other tests, too. */
const keptFile = async ({ seed, portico }: App, { email }: { email: string }) =>
  join(
    portico.portalFolder,
    "kept-forms",
    createHash("sha256")
      .update(await seed.idOf(email))
      .digest("hex"),
  );

const endSessions = async (app: App, { email }: { email: string }) =>
  app.seed.db.delete(sessions).where(eq(sessions.userId, await app.seed.idOf(email)));

async function signInAgain(page: Page, app: App, account: App["admin"]): Promise<void> {
  await expect(page).toHaveURL(/\/login(\?way=|$)/);
  const mail = await mailedBy(app, account.email, () => enterPassword(page, account.email, account.password));
  await enterCode(page, codeIn(mail));
  await page.waitForURL((url) => url.pathname !== "/login");
  await putOffFactor(page);
}

test("a form sent after the session ended is back after the sign-in, once, and says what has to be given again", async ({
  app,
  page,
}) => {
  const admin = await newAdmin(app);
  await openSignedIn(page, app, admin);
  await page.goto("/dashboard/client/new?size=25", { waitUntil: "networkidle" });
  const entries = { "Actual Name": "Begun before lunch", "Display Name": "Sent after it", Status: "ACTIVE" };
  await fillIn(page, entries);
  await page
    .getByLabel("Logo", { exact: true })
    .setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: png(400, 120) });
  await endSessions(app, admin);
  await save(page);
  const kept = await keptFile(app, admin);
  await expect.poll(() => existsSync(kept)).toBe(true);
  await signInAgain(page, app, admin);
  await expect(page).toHaveURL(/\/dashboard\/client\/new\?size=25$/);
  await expectEntries(page, entries);
  const said = page.getByRole("status").filter({ hasText: "You were signed out before this was saved." });
  await expect(said).toContainText("Choose the file again.");
  await look(page, "signed-out-form");
  expect(existsSync(kept)).toBe(false);
  await page.reload();
  await expectEntries(page, { "Actual Name": "" });
  await fillIn(page, entries);
  await save(page);
  await expectMessage(page, "Client created");
});

test("passwords are not kept: the page says that they have to be typed again", async ({ app, page }) => {
  const admin = await newAdmin(app);
  await openSignedIn(page, app, admin);
  await page.goto("/dashboard/change", { waitUntil: "networkidle" });
  for (const label of ["Current password", "New password", "Confirm new password"])
    await page.getByLabel(label, { exact: true }).fill("Never#Kept1");
  await endSessions(app, admin);
  await page.getByRole("button", { name: "Change password" }).click();
  await signInAgain(page, app, admin);
  await expect(page).toHaveURL(/\/dashboard\/change$/);
  await expect(page.getByText("your password is still the old one")).toBeVisible();
  await expect(page.getByLabel("New password", { exact: true })).toHaveValue("");
  await look(page, "signed-out-password");
});

test("what is kept is one user's, and gone after an hour", { tag: "@once" }, async ({ app, page }) => {
  const admin = await newAdmin(app);
  const sent = async (name: string) => {
    await page.goto("/dashboard/permission/new");
    await fillIn(page, { Name: name });
    await endSessions(app, admin);
    await save(page);
  };
  const kept = await keptFile(app, admin);
  await openSignedIn(page, app, admin);
  await sent("Theirs");
  await expect.poll(() => existsSync(kept)).toBe(true);
  await signInAgain(page, app, { ...(await app.seed.user({ role: "Admin" })) });
  await page.goto("/dashboard/permission/new");
  await expectEntries(page, { Name: "" });

  await page.context().clearCookies();
  await openSignedIn(page, app, admin);
  await sent("Too late");
  await expect.poll(() => existsSync(kept)).toBe(true);
  const old = new Date((await stat(kept)).mtimeMs - HOUR_MS);
  await utimes(kept, old, old);
  await signInAgain(page, app, admin);
  await expect(page).toHaveURL(/\/permission\/new$/);
  await expectEntries(page, { Name: "" });
});
