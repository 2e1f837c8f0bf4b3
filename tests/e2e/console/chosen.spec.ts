import type { Page } from "@playwright/test";
import { and, eq, inArray } from "drizzle-orm";
import { assignments, auditEvents, sessions, users } from "~/hub/kit/db/schema";
import { HOUR_MS } from "~/lib/durations";
import { assignApplication } from "../support/assignments";
import { expectAccessible } from "../support/axe";
import { codeIn } from "../support/codes";
import { look } from "../support/look";
import { openSignedIn } from "../support/sign-in";
import { DESK, deskRole } from "./desk";
import { user as list } from "./entities/access";
import { expect, test } from "./fixtures";
import { NOBODY, signedIn } from "./others";
import { chooseNarrowing } from "./screens";

const WIDTHS = [360, 768, 1024, 1440];

const choose = (page: Page, name: string) =>
  page.getByRole("checkbox", { name: `Choose ${name} Last of ${name}`, exact: true }).check();
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const outcome = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

test("chosen users are deactivated together, each with what became of it and an event of its own", async ({
  app,
  page,
}) => {
  const ids = await list.seed(app.seed.db, ["Row 01", "Row 03", "Row 05"]);
  const adminId = await app.seed.idOf(app.admin.email);
  await page.goto(`${list.path}?sort=firstName`, { waitUntil: "networkidle" });
  await choose(page, "Row 01");
  await choose(page, "Row 03");
  await page.locator(`input[value="${adminId}"]`).check();
  await look(page, "chosen-rows", WIDTHS);
  await press(page, "Deactivate");
  await expect(page.getByRole("heading", { name: "Deactivate these 3 people?" })).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Row 0" })).toHaveText([/row01@/, /row03@/]);
  const record = page.getByRole("link", { name: /row01@/ });
  await expect(record).toHaveAttribute("href", `/dashboard/user/${ids[0]}`);
  expect(await app.seed.db.$count(users, eq(users.isActive, true)), "asking changes nothing").toBe(4);
  await expectAccessible(page);
  await look(page, "chosen-question", WIDTHS);
  await press(page, "Deactivate");
  await expect(page.getByText("Done for 2 of 3.")).toBeVisible();
  await expect(outcome(page, "row01@")).toContainText("Done");
  await expect(record).toHaveAttribute("href", `/dashboard/user/${ids[0]}`);
  await expect(outcome(page, app.admin.email), "an Admin locks nobody out who is themselves").toContainText("Not done");
  await look(page, "chosen-outcome", WIDTHS);
  await page.getByRole("link", { name: "Back to the list" }).click();
  await expect(page).toHaveURL(`${list.path}?sort=firstName`);
  const active = await app.seed.db.select({ id: users.id }).from(users).where(eq(users.isActive, true));
  expect(new Set(active.map(({ id }) => id))).toEqual(new Set([adminId, ids[2]]));
  const events = await app.seed.db.select().from(auditEvents).where(inArray(auditEvents.subjectId, ids));
  expect(events.map(({ action, subjectId }) => [action, subjectId]).toSorted()).toEqual(
    [ids[0], ids[1]].map((id) => ["UPDATED", id]).toSorted(),
  );
});

test("all that is shown can be chosen at once, and given an application, which is taken away in its own list", async ({
  app,
  page,
}) => {
  await deskRole(app.seed.db, DESK.role);
  await list.seed(app.seed.db, ["Row 01", "Row 02", "Row 03"]);
  await page.goto(`${list.path}?field=firstName&search=Row`, { waitUntil: "networkidle" });
  await page.getByLabel("Choose all 3 shown").check();
  await press(page, "Give application");
  await expect(page.getByRole("heading", { name: "Which application do these 3 people get?" })).toBeVisible();
  await press(page, "Assign");
  await expect(page.getByRole("alert").getByText("Application is required")).toBeVisible();
  await chooseNarrowing(page, "Show roles", { Application: DESK.application, Client: DESK.client, Role: DESK.role });
  await press(page, "Assign");
  await expect(page.getByText("Done for 3 of 3.")).toBeVisible();
  const [held] = await app.seed.db.select().from(assignments);

  await page.goto(`/dashboard/application/${held!.applicationId}/access?sort=person`, { waitUntil: "networkidle" });
  await page.getByRole("row").filter({ hasText: "row02@" }).getByRole("checkbox").check();
  await page.getByRole("row").filter({ hasText: "row03@" }).getByRole("checkbox").check();
  await press(page, "Take away");
  await expect(page.getByRole("listitem").filter({ hasText: `${DESK.application} for ${DESK.client}` })).toHaveCount(2);
  await press(page, "Take away");
  await expect(page.getByText("Done for 2 of 2.")).toBeVisible();
  expect(await app.seed.db.$count(assignments)).toBe(1);
});

test.describe(() => {
  test.use({ storageState: NOBODY });

  test("who signed in long ago confirms first, and what was chosen is then done", async ({ app, page }) => {
    const admin = await app.seed.user({ role: "Admin" });
    await list.seed(app.seed.db, ["Row 01", "Row 03"]);
    await openSignedIn(page, app, admin);
    await page.goto(`${list.path}?field=firstName&search=Row`, { waitUntil: "networkidle" });
    await app.seed.db
      .update(sessions)
      .set({ authenticatedAt: new Date(Date.now() - HOUR_MS) })
      .where(eq(sessions.userId, await app.seed.idOf(admin.email)));
    const known = app.mail.messages.length;
    await page.getByLabel("Choose all 2 shown").check();
    await press(page, "Deactivate");
    await expect(page.getByRole("heading", { name: "Deactivate these 2 people?" })).toBeVisible();
    await press(page, "Deactivate");
    await expect(page.getByRole("heading", { name: "Confirm that it is you" })).toBeVisible();
    expect(await app.seed.db.$count(users, eq(users.isActive, false))).toBe(0);
    const mailed = await app.mail.waitFor(admin.email, (each) => app.mail.messages.indexOf(each) >= known);
    await page.getByLabel("Code").fill(codeIn(mailed));
    await press(page, "Confirm and go on");
    await expect(page.getByText("Done for 2 of 2.")).toBeVisible();
    expect(await app.seed.db.$count(users, eq(users.isActive, false))).toBe(2);
  });
});

test("eight at once take access away once each, and say so to the others", { tag: "@once" }, async ({ app, page }) => {
  const person = await app.seed.user();
  const { application, clients } = await assignApplication(app, person, { clients: 3 });
  await page.goto(`/dashboard/application/${application.id}/access`);
  const csrfToken = await page.locator("[name=csrfToken]").first().getAttribute("value");
  const chosen = clients.map(({ id }) => [person.id, application.id, id].join(".")).join(" ");
  const form = { csrfToken: csrfToken!, act: "takeAway", chosen, back: "/dashboard/user", intent: "carry-out" };
  const answers = await Promise.all(
    Array.from({ length: 8 }, () =>
      page.request.post("/dashboard/access/chosen", { form, headers: { Origin: new URL(page.url()).origin } }),
    ),
  );
  const pages = await Promise.all(answers.map((answer) => answer.text()));
  const done = pages.map((text) => Number(/Done for (?:<!-- -->)?(\d)/.exec(text)?.[1]));
  expect(done.reduce((sum, each) => sum + each, 0)).toBe(3);
  expect(await app.seed.db.$count(assignments)).toBe(0);
  const isTheirs = and(eq(auditEvents.action, "DETACHED"), eq(auditEvents.subjectId, person.id));
  expect(await app.seed.db.$count(auditEvents, isTheirs)).toBe(3);
});

test("an Auditor chooses nothing, and the page asks for rows where none were chosen", { tag: "@once" }, async ({
  app,
  page,
  browser,
}) => {
  await page.goto(list.path);
  await expect(page.getByRole("checkbox")).not.toHaveCount(0);
  await page.goto("/dashboard/user/chosen");
  await expect(page.getByRole("heading", { name: "Nothing is chosen" })).toBeVisible();
  const auditor = await signedIn(browser, app, await app.seed.user({ role: "Auditor" }));
  await auditor.goto(list.path);
  await expect(auditor.getByRole("row")).not.toHaveCount(0);
  await expect(auditor.getByRole("checkbox")).toHaveCount(0);
});
