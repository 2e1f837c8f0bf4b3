import { readFile } from "node:fs/promises";
import { sql } from "drizzle-orm";
import { v7 } from "uuid";
import { auditEvents } from "~/hub/kit/db/schema";
import { expect, test } from "./fixtures";
import { expectAccessible } from "./support/axe";
import { look } from "./support/look";
import { openSignedIn } from "./support/sign-in";

test("times are in the zone that one chose, on one's pages and in one's file", { tag: "@once" }, async ({
  app,
  page,
}) => {
  const user = await app.seed.user();
  const [before, after] = [{ isActive: false }, { isActive: true, validUntil: "2026-03-01T09:30:05.000Z" }];
  await app.seed.db.insert(auditEvents).values({
    ...{ id: v7(), action: "UPDATED", outcome: "SUCCESS", subjectType: "USER", subjectId: user.id, before, after },
    ...{ actorName: "operator", subjectName: "", clientAddress: "", userAgent: "", requestId: "" },
  });
  await openSignedIn(page, app, user);
  await page.goto("/dashboard/account");
  await page.getByRole("link", { name: "Change time zone" }).click();
  await page.getByLabel("Time zone").selectOption({ label: "Kolkata" });
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("status")).toContainText("The time zone is chosen");
  await expect(page.getByText("Time zone: Asia/Kolkata")).toBeVisible();
  const time = page.locator("table time").first();
  await expect(time).toHaveText(/ UTC\+5:30$/);
  await expect(time).toHaveAttribute("title", /^Asia\/Kolkata; .* UTC$/);
  const change = page.getByRole("listitem").filter({ hasText: "Changed:" });
  for (const text of ["No → Yes", "— → 2026-03-01 15:00:05 UTC+5:30"]) await expect(change).toContainText(text);
  const file = (await (await page.request.get("/dashboard/account/data")).json()) as { user: object };
  expect(file.user).toMatchObject({ timeZone: "Asia/Kolkata" });
  await page.goto("/dashboard/account/zone");
  await page.getByLabel("Time zone").selectOption("As the browser's");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(time).toHaveText(/ UTC$/);
});

test("one's account begins with how one is protected, and tells sign-ins, facts and changes", async ({ app, page }) => {
  const user = await app.seed.user();
  await openSignedIn(page, app, user);
  await page.getByRole("banner").locator("summary").click();
  await page.getByRole("banner").getByRole("link", { name: "Your account" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Your account" })).toBeVisible();
  const main = page.getByRole("main");
  await expect(main).toContainText("Your password and a code by mail protect your account.");
  await expect(main.getByRole("link", { name: "Add a passkey" })).toHaveAttribute("href", /security\/passkey$/);
  await expect(main).toContainText(user.email);
  const rows = main.getByRole("row");
  await expect(rows.filter({ hasText: "Password" }).first()).toContainText("Success");
  await expect(rows.filter({ hasText: "Code" })).toHaveCount(1);
  await expectAccessible(page);
  await look(page, "own-account");

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    main.getByRole("link", { name: "Download your data" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("portico-account.json");
  const data: unknown = JSON.parse(await readFile(await download.path(), "utf8"));
  expect(data).toMatchObject({
    user: { email: user.email },
    sessions: { sessions: [expect.anything()] },
    signIns: [expect.objectContaining({ action: "SIGN_IN_CODE" }), expect.anything()],
  });
  expect(JSON.stringify(data), "no secret").not.toMatch(/passwordHash|token|secret/i);
});

test("who finds a sign-in of somebody else ends everything else and chooses a new password", async ({
  app,
  page,
  browser,
}) => {
  const user = await app.seed.user();
  const theirs = await (await browser.newContext({ baseURL: app.url })).newPage();
  await openSignedIn(theirs, app, user);
  await openSignedIn(page, app, user);
  await page.goto("/dashboard/account");
  await page.getByRole("link", { name: "This was not me" }).click();
  await theirs.reload();
  await expect(theirs, "a look at the page changes nothing").toHaveURL(/\/dashboard\/app$/);
  await page.getByRole("button", { name: "End everything else" }).click();
  await expect(page).toHaveURL(/\/dashboard\/change$/);
  await expect(page.getByRole("status").first()).toContainText("Everything else has ended.");
  await theirs.reload();
  await expect(theirs).toHaveURL(/\/login/);
  const { rows } = await app.seed.db.execute<{ alive: number }>(
    sql`select count(*)::int as alive from sessions where user_id = ${user.id}`,
  );
  expect(rows).toEqual([{ alive: 1 }]);
  await theirs.context().close();
});
