import { eq } from "drizzle-orm";
import { emailConfigurations, sessions } from "~/hub/kit/db/schema";
import { HOUR_MS } from "~/lib/durations";
import { png } from "../../../support/pictures";
import { look } from "../../support/look";
import { openSignedIn } from "../../support/sign-in";
import { addVirtualAuthenticator } from "../../support/virtual-authenticator";
import { emailConfiguration } from "../entities/communication";
import { expect, test } from "../fixtures";
import { NOBODY } from "../others";
import { expectEntries, expectMessage, fillIn, save } from "../screens";

test.use({ storageState: NOBODY });

test("a passkey confirms in the dialog, which then carries out what was entered", async ({ app, page }) => {
  const admin = await app.seed.user({ role: "Admin" });
  await openSignedIn(page, app, admin);
  await addVirtualAuthenticator(page);
  await page.goto("/dashboard/security/passkey");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.getByText("Your passkey was added")).toBeVisible();
  await page.goto(`${emailConfiguration.path}/new`, { waitUntil: "networkidle" });
  const entries = { From: "passkey@example.test", Status: "INACTIVE", Host: "127.0.0.1", Port: "2525" };
  await fillIn(page, entries);
  await app.seed.db
    .update(sessions)
    .set({ authenticatedAt: new Date(Date.now() - HOUR_MS) })
    .where(eq(sessions.userId, await app.seed.idOf(admin.email)));
  let isSameDocument = true;
  page.on("domcontentloaded", () => (isSameDocument = false));
  await save(page);
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("button", { name: "Confirm with a passkey" })).toBeVisible();
  await look(page, "step-up-in-place-passkey");
  await page.getByRole("button", { name: "Back to what I entered" }).click();
  await expectEntries(page, entries);
  await save(page);
  await dialog.getByRole("button", { name: "Confirm with a passkey" }).click();
  await expectMessage(page, emailConfiguration.saved.created);
  expect(await app.seed.db.$count(emailConfigurations, eq(emailConfigurations.from, entries.From))).toBe(1);
  expect(isSameDocument, "in the same document").toBe(true);
});

test("the file that was chosen is still there for whoever goes back to the form", async ({ app, page }) => {
  const admin = await app.seed.user({ role: "Admin" });
  const other = await app.seed.user({ role: "Admin" });
  await openSignedIn(page, app, admin);
  await page.goto(`/dashboard/user/${await app.seed.idOf(other.email)}/edit`, { waitUntil: "networkidle" });
  const image = page.getByLabel("Profile image", { exact: true });
  await image.setInputFiles({ name: "me.png", mimeType: "image/png", buffer: png(8, 8) });
  await fillIn(page, { "Last Name": "Changed" });
  await app.seed.db
    .update(sessions)
    .set({ authenticatedAt: new Date(Date.now() - HOUR_MS) })
    .where(eq(sessions.userId, await app.seed.idOf(admin.email)));
  await save(page);
  await page.getByRole("button", { name: "Back to what I entered" }).click();
  expect(await image.evaluate((field: HTMLInputElement) => field.files?.length)).toBe(1);
});
