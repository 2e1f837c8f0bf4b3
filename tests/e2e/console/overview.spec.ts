import type { Page } from "@playwright/test";
import { v7 } from "uuid";
import { EVENT_GROUPS } from "~/contract/audit";
import { type EventGroupName } from "~/contract/kit/audited";
import { applicationSecrets, assignments, auditEvents, outbox } from "~/hub/kit/db/schema";
import { DAY_MS, HOUR_MS } from "~/lib/durations";
import type { App } from "../support/app";
import { look } from "../support/look";
import { openSignedIn } from "../support/sign-in";
import { expect, test } from "./fixtures";

const WIDTHS = [360, 768, 1024, 1440];

interface Written {
  group: EventGroupName;
  times: number;
  at?: Date;
  reason?: string;
  application?: { id: string; name: string };
}

async function write({ seed: { db } }: App, { group, times, at = new Date(), reason, application }: Written) {
  const { actions, outcome } = EVENT_GROUPS[group];
  const event = {
    ...{ action: actions[0]!, outcome, reason, at, actorName: "Ana", subjectName: application?.name ?? "" },
    ...{ subjectType: application && ("APPLICATION" as const), subjectId: application?.id },
    ...{ clientAddress: "192.0.2.1", userAgent: "", requestId: "" },
  };
  const rows = Array.from({ length: times }, () => ({ ...event, id: v7({ msecs: at.getTime() }) }));
  if (times > 0) await db.insert(auditEvents).values(rows);
}

const main = (page: Page) => page.getByRole("main");
const listed = async (page: Page): Promise<number> => {
  const range = await main(page)
    .getByText(/^\d+–\d+ of \d+$/)
    .innerText();
  return Number(/of (\d+)$/.exec(range)![1]);
};

test("the overview's numbers lead to lists that have as many", async ({ app, page }) => {
  const reason = `No such door ${Date.now()}`;
  const application = await app.seed.application({ ...app.sampleApp, name: `Wiki ${Date.now()}` });
  await write(app, { group: "LAUNCH", times: 3, application });
  await write(app, { group: "SIGN_ON", times: 2, application });
  await write(app, { group: "SIGN_ON_REFUSED", times: 1, application });
  await write(app, { group: "SIGN_IN_FAILED", times: 4, reason });
  await write(app, { group: "SIGN_IN_FAILED", times: 1, reason: `${reason}, again` });
  const message = { channel: "EMAIL", kind: "WELCOME", recipient: "a@b.example.test", payload: "" } as const;
  await app.seed.db.insert(outbox).values([
    { ...message, idempotencyKey: "failed", status: "FAILED" },
    { ...message, idempotencyKey: "sent", status: "SENT" },
  ]);
  const person = await app.seed.user({ firstName: "Asha" });
  await app.seed.assign(person, application, await app.seed.client());
  await app.seed.db.update(assignments).set({ validUntil: new Date(Date.now() + 3 * DAY_MS) });
  const secret = { applicationId: application.id, secretHash: "x", name: "of spring" };
  await app.seed.db.insert(applicationSecrets).values({ ...secret, expiresAt: new Date(Date.now() + 5 * DAY_MS) });

  const open = () => page.goto(`${app.url}/dashboard/overview`);
  await page.goto(`${app.url}/dashboard/app`);
  await main(page).getByRole("link", { name: "Overview" }).click();
  await expect(page).toHaveTitle(/^Overview \| /);
  const row = main(page).getByRole("row", { name: application.name });
  for (const [place, count] of [3, 2, 1].entries()) {
    await open();
    await row.getByRole("link", { name: String(count), exact: true }).click();
    await expect(main(page)).toContainText(`Only those of the application “${application.name}” are listed.`);
    expect(await listed(page), `number ${place}`).toBe(count);
  }
  await open();
  await main(page)
    .getByRole("row", { name: `${reason} 4` })
    .getByRole("link")
    .click();
  expect(await listed(page)).toBe(4);
  await expect(page.getByLabel("Reason")).toHaveValue(reason);
  await page.getByLabel("Reason").selectOption("Reason: any");
  await main(page).getByRole("button", { name: "Search", exact: true }).click();
  await expect.poll(() => listed(page)).toBeGreaterThan(4);

  for (const [name, rows] of [
    [/^Messages that failed .* 1$/, "WELCOME"],
    [/^Access that ends .* 1$/, "Asha"],
  ] as const) {
    await open();
    await main(page).getByRole("link", { name }).click();
    await expect(main(page).getByRole("row").filter({ hasText: rows })).toHaveCount(1);
  }
  for (const name of ["Sign-ins", "Failed sign-ins"]) {
    await open();
    const figure = main(page).getByRole("link", { name: new RegExp(`^${name} last 24 hours`) });
    const count = Number((await figure.innerText()).split("\n").at(-1));
    await figure.click();
    expect(await listed(page), name).toBe(count);
  }
  await open();
  await main(page).getByRole("link", { name: application.name, exact: true }).last().click();
  await expect(page).toHaveURL(`${app.url}/dashboard/application/${application.id}/sign-on/secrets`);
});

test("each bar's number is in a table, and leads to the events of its hour or day", async ({ app, page }) => {
  const at = new Date(Date.now() - 5 * DAY_MS);
  await write(app, { group: "SIGN_IN_FAILED", times: 7, at, reason: "Wrong" });
  await page.goto(`${app.url}/dashboard/overview`);
  const days = main(page).getByRole("figure").nth(1);
  await days.locator("summary").click();
  const day = at.toLocaleDateString("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });
  await days
    .getByRole("row", { name: new RegExp(`^${day} `) })
    .getByRole("link", { name: "7", exact: true })
    .click();
  expect(await listed(page)).toBe(7);
});

test("an empty installation's overview says that there is nothing, and an Auditor reads it", async ({ app, page }) => {
  const auditor = await app.seed.user({ role: "Auditor" });
  await page.context().clearCookies();
  await openSignedIn(page, app, auditor);
  await page.goto(`${app.url}/dashboard/overview`);
  for (const words of ["No application was opened in the last 30 days.", "None ends soon."])
    await expect(main(page)).toContainText(words);
  await main(page).getByRole("link", { name: "Requests for access waiting 0" }).click();
  await expect(page).toHaveURL(/\/dashboard\/accessRequests\?field=state&search=WAITING$/);
  await page.goto(`${app.url}/dashboard/overview/access`);
  await expect(page.getByRole("heading", { name: "No access ends" })).toBeVisible();
  await look(page, "overview-access-empty", WIDTHS);
});

test("a busy overview fits every width", { tag: "@once" }, async ({ app, page }) => {
  await page.goto(`${app.url}/dashboard/overview`);
  await look(page, "overview-quiet", WIDTHS);
  const names = [
    "Wiki",
    `Claims of ${"every department ".repeat(3)}`.slice(0, 60),
    "مكتب المطالبات والتأمين",
    "W".repeat(60),
  ];
  for (const [index, name] of names.entries()) {
    const application = await app.seed.application({ ...app.sampleApp, name });
    const secret = { applicationId: application.id, secretHash: "x", name: "Production" };
    await app.seed.db.insert(applicationSecrets).values({
      ...secret,
      expiresAt: new Date(Date.now() + (index - 1) * 4 * DAY_MS + HOUR_MS),
    });
    await write(app, { group: "LAUNCH", times: 40 - 9 * index, application });
    await write(app, { group: "SIGN_ON", times: 17 * index, application });
    await write(app, { group: "SIGN_ON_REFUSED", times: index, application });
  }
  for (let hour = 0; hour < 24; hour += 1) {
    const at = new Date(Date.now() - hour * HOUR_MS);
    await write(app, { group: "SIGN_IN", times: Math.round(30 + 25 * Math.sin(hour / 3.5)), at });
    const reason = ["Invalid OTP", "Email, phone number, user id or password is wrong", "x".repeat(90)][hour % 3];
    await write(app, { group: "SIGN_IN_FAILED", times: (hour * 5) % 7, reason, at });
  }
  for (let day = 1; day < 30; day += 1)
    await write(app, {
      group: "SIGN_IN",
      times: day % 7 < 2 ? 90 : 400 + 12 * day,
      at: new Date(Date.now() - day * DAY_MS),
    });
  await page.goto(`${app.url}/dashboard/overview`);
  await look(page, "overview", WIDTHS);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBeLessThanOrEqual(width);
  }
});
