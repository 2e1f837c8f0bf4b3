import { setTimeout } from "node:timers/promises";
import type { Locator, Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { v7 } from "uuid";
import { assignments, auditEvents } from "~/hub/kit/db/schema";
import { HOUR_MS, SECOND_MS } from "~/lib/durations";
import { newPerson } from "../../support/people";
import { role as roles } from "./entities/access";
import { expect, test } from "./fixtures";
import { dialog, expectMessage } from "./screens";

/** Counts what a person does: a click, a field filled, a choice, or a key. */
function counting() {
  let operations = 0;
  const one = async (work: Promise<unknown>) => {
    operations += 1;
    await work;
  };
  return {
    click: (what: Locator) => one(what.click()),
    fill: (what: Locator, text: string) => one(what.fill(text)),
    press: (what: Locator, key: string) => one(what.press(key)),
    choose: (what: Locator, option: string) => one(what.selectOption(option)),
    expectAtMost: (most: number) => expect(operations, "operations").toBeLessThanOrEqual(most),
  };
}

const entry = (page: Page, name: string) => page.getByRole("navigation").getByRole("link", { name, exact: true });

test.beforeEach(({ page }) => page.goto("/dashboard/app"));

test("a colleague with a role in the portal and two applications takes at most ten", async ({ app, page }) => {
  const { seed } = app;
  await seed.client("Contoso");
  for (const name of ["Ledger", "Vault"]) await seed.application({ ...app.sampleApp, name });
  await roles.seed(seed.db, ["Role 01"]);
  const [colleague, form, { click, fill, choose, expectAtMost }] = [
    newPerson(),
    dialog(page, "Invite People"),
    counting(),
  ];
  const field = (label: string) => form.getByLabel(label, { exact: true });
  await click(entry(page, "Users"));
  await click(page.getByRole("link", { name: "Invite", exact: true }));
  await fill(field("Email addresses"), colleague.email);
  await choose(field("Role in the portal"), "Role 01");
  await choose(field("Application"), "Ledger");
  await choose(field("Client"), "Contoso");
  await choose(field("Second Application"), "Vault");
  await choose(field("Client of the second"), "Contoso");
  await click(form.getByRole("button", { name: "Send" }));
  await expectMessage(page, "Invitation sent");
  expectAtMost(10);
  await page.goto("/dashboard/invitation");
  const sent = page.getByRole("row", { name: colleague.email });
  for (const text of ["Role 01", "Ledger", "Vault"]) await expect(sent).toContainText(text);
});

test("why a person cannot open an application takes at most three", async ({ app, page }) => {
  const { seed } = app;
  const [client, ledger] = [await seed.client("Contoso"), await seed.application({ ...app.sampleApp, name: "Ledger" })];
  const { id } = await seed.user({ firstName: "Asha", lastName: "Nair" });
  await seed.assign({ id }, ledger, client);
  await seed.block(ledger);
  const [box, { click, fill, press, expectAtMost }] = [
    page.getByRole("searchbox", { name: "Find anything" }),
    counting(),
  ];
  await fill(box, "asha nair");
  await press(box, "Enter");
  await click(
    page.getByRole("listitem").filter({ hasText: "Asha Nair" }).getByRole("link", { name: "Can they open it?" }),
  );
  const answer = page.getByRole("dialog").getByRole("listitem").filter({ hasText: "Ledger for Contoso" });
  await expect(answer).toContainText("The application is inactive or blocked");
  expectAtMost(3);
  await page.getByRole("link", { name: "Close" }).first().click();
  await expect(page, "leads on to the person's page").toHaveURL(new RegExp(`/dashboard/user/${id}$`));
});

test("who has an application, since when and by whom, takes at most two", async ({ app, page }) => {
  const { seed } = app;
  const person = await seed.user({ firstName: "Asha" });
  await seed.assign(
    person,
    await seed.application({ ...app.sampleApp, name: "Ledger" }),
    await seed.client("Contoso"),
    "Approver",
  );
  const given = { givenBy: await seed.idOf(app.admin.email), createdAt: new Date("2026-02-03T12:00:00Z") };
  await seed.db.update(assignments).set(given).where(eq(assignments.userId, person.id));
  const { click, expectAtMost } = counting();
  await click(entry(page, "Applications"));
  await click(page.getByRole("link", { name: "Ledger", exact: true }));
  const holder = page.getByRole("table", { name: "Who has it" }).getByRole("row", { name: "Asha" });
  for (const text of ["Contoso", "Approver", "2026-02-03", app.admin.email]) await expect(holder).toContainText(text);
  expectAtMost(2);
});

test("the failed sign-ins of this hour take at most two", async ({ app, page }) => {
  test.slow();
  const failed = {
    action: "SIGN_IN_PASSWORD",
    outcome: "FAILURE",
    reason: "Invalid",
    actorName: "Somebody of this hour",
  } as const;
  // Counted in the hour that the figure's last bar is of.
  const left = HOUR_MS - (Date.now() % HOUR_MS);
  if (left < 30 * SECOND_MS) await setTimeout(left);
  await app.seed.db
    .insert(auditEvents)
    .values({ ...failed, id: v7(), subjectName: "", clientAddress: "192.0.2.1", userAgent: "", requestId: "" });
  const { click, expectAtMost } = counting();
  await click(entry(page, "Overview"));
  const byHour = page.getByRole("figure").filter({ has: page.getByRole("heading", { name: /^Sign-ins by hour/ }) });
  await click(byHour.locator("svg a").last());
  await expect(page.getByRole("main").getByRole("row", { name: failed.actorName })).toContainText("Failure");
  await expect(page.getByRole("row").filter({ hasText: "Failure" })).toHaveCount(
    await page.locator("tbody tr").count(),
  );
  expectAtMost(2);
});
