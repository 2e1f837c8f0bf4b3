import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { and, eq, ne } from "drizzle-orm";
import { assignments, auditEvents, clientAdministrators, pocs } from "~/hub/kit/db/schema";
import { DAY_MS } from "~/lib/durations";
import type { App } from "../support/app";
import { expectAccessible } from "../support/axe";
import { look } from "../support/look";
import { sticksOut } from "../support/senses";
import { expect, test } from "./fixtures";
import { signedIn } from "./others";
import { chooseNarrowing } from "./screens";

test("an Admin lets a client's contact look after its people, who sees and helps them, and nobody else", {
  tag: "@once",
}, async ({ app, page, browser }) => {
  const { seed } = app;
  const [contact, ana, stranger] = [await seed.user(), await seed.user(), await seed.user()];
  const [northwind, contoso] = [await seed.client(), await seed.client()];
  const application = await seed.application({ ...app.sampleApp, name: `Ledger ${northwind.name}` });
  for (const user of [contact, ana]) await seed.assign(user, application, northwind);
  await seed.assign(stranger, application, contoso);
  const named = { name: "Cora", alternateName: "", contact: "", alternateContact: "" };
  await seed.db.insert(pocs).values({ ...named, clientId: northwind.id, email: contact.email, alternateEmail: "" });

  await page.goto(`/dashboard/client/${northwind.id}`);
  await page.getByRole("link", { name: "Client Administrators" }).click();
  await page.getByLabel("Point of contact").selectOption({ label: `Cora (${contact.email})` });
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Reason is required").first()).toBeVisible();
  await page.getByLabel("Reason").fill("Northwind's own help desk");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("looks after the client's people now")).toBeVisible();
  await look(page, "administrators");

  const theirs = await signedIn(browser, app, contact);
  await theirs.goto("/dashboard/app");
  await theirs.goto("/dashboard/user");
  await expect(theirs.getByText(`You look after the people of: ${northwind.name}`)).toBeVisible();
  await expect(theirs.getByText(ana.email)).toBeVisible();
  await expect(theirs.getByText(stranger.email)).toHaveCount(0);
  await expect(theirs.getByRole("link", { name: "New User" })).toHaveCount(0);
  await look(theirs, "client-people");
  await theirs.goto(`/dashboard/user/${ana.id}`);
  await look(theirs, "client-person");
  await theirs.getByRole("link", { name: "Assign Application" }).click();
  await expect(theirs.getByLabel("Client", { exact: true }).locator("option")).toHaveCount(2);
  await look(theirs, "client-assign");
  await theirs.goto("/dashboard/invitation/new");
  await look(theirs, "client-invite");
  for (const path of [
    `/dashboard/user/${ana.id}/edit`,
    `/dashboard/user/${stranger.id}`,
    "/dashboard/client",
    "/dashboard/overview",
  ]) {
    const answer = await theirs.request.get(path, { maxRedirects: 0 });
    expect([302, 404], path).toContain(answer.status());
  }
  await theirs.context().close();
});

/** A client administrator, people of the client, and who is not to be reached. */
async function desk(app: App) {
  const { seed } = app;
  const [contact, ana, bo, shared, stranger] = await Promise.all(Array.from({ length: 5 }, () => seed.user()));
  const chief = await seed.user({ role: "Admin" });
  const [northwind, contoso] = [await seed.client(), await seed.client()];
  const name = `Ledger ${northwind.name}`;
  const application = await seed.application({ ...app.sampleApp, name });
  const claims = await seed.application({ ...app.sampleApp, name: `Claims of ${northwind.name}` });
  const foreign = await seed.application({ ...app.sampleApp, name: `Payroll of ${contoso.name}` });
  for (const user of [contact!, ana!, bo!, shared!, chief]) await seed.assign(user, application, northwind);
  await seed.assign(contact!, claims, northwind);
  await seed.assign(shared!, application, contoso);
  await seed.assign(stranger!, application, contoso);
  await seed.assign(stranger!, foreign, contoso);
  const given = { reason: "Northwind's own help desk", givenBy: chief.id };
  await seed.db.insert(clientAdministrators).values({ userId: contact!.id, clientId: northwind.id, ...given });
  return {
    contact: contact!,
    ana: ana!,
    bo: bo!,
    shared: shared!,
    stranger: stranger!,
    chief,
    northwind,
    contoso,
    application,
    claims,
    foreign,
  };
}

const hidden = (page: Page, name: string) => page.locator(`input[name="${name}"]`).first();

/** What the form of the page would send, with ids that it never showed. */
async function forged(page: Page, act: string, chosen: readonly string[], values: Record<string, string> = {}) {
  const csrfToken = (await hidden(page, "csrfToken").getAttribute("value"))!;
  const form = { csrfToken, act, chosen: chosen.join(" "), back: "/dashboard/user", intent: "carry-out", ...values };
  const headers = { Origin: new URL(page.url()).origin };
  const to = act === "takeAwayLine" ? "/dashboard/access/chosen" : "/dashboard/user/chosen";
  const answer = await page.request.post(to, { form: { ...form, act: act.replace("Line", "") }, headers });
  return answer.text();
}

/** Outcome and answer of each row, by its id. */
async function rowsIn(page: Page, html: string): Promise<Map<string, string>> {
  return new Map(
    await page.evaluate((text) => {
      const rows = [...new DOMParser().parseFromString(text, "text/html").querySelectorAll("tbody tr")];
      return rows.map((row): [string, string] => {
        const [name, ...cells] = row.querySelectorAll("td");
        const id = name?.querySelector("a")?.getAttribute("href")?.split("/").at(-1) ?? "";
        return [id, cells.map((cell) => cell.textContent).join(": ")];
      });
    }, html),
  );
}

test("a client's administrator gives several people an application at once, takes it away and ends their sessions", async ({
  app,
  browser,
}) => {
  const { contact, ana, bo, northwind, claims, application } = await desk(app);
  const page = await signedIn(browser, app, contact);
  await page.goto(`/dashboard/user?field=email&search=${ana.email}`);
  await expect(page.getByRole("button", { name: "Deactivate" }), "stays with Admins").toHaveCount(0);
  await page.goto("/dashboard/user", { waitUntil: "networkidle" });
  for (const { id } of [ana, bo]) await page.locator(`input[name="chosen"][value="${id}"]`).check();
  await page.getByRole("button", { name: "Give application" }).click();
  await expect(page.getByRole("heading", { name: "Which application do these 2 people get?" })).toBeVisible();
  await expectAccessible(page);
  await look(page, "client-chosen");
  await expect(page.getByLabel("Client", { exact: true }).locator("option")).toHaveCount(2);
  await chooseNarrowing(page, "Show roles", { Application: claims.name, Client: northwind.name, Role: "User" });
  await page.getByRole("button", { name: "Assign", exact: true }).click();
  await expect(page.getByText("Done for 2 of 2.")).toBeVisible();
  const isGiven = and(eq(assignments.applicationId, claims.id), eq(assignments.clientId, northwind.id));
  expect(await app.seed.db.$count(assignments, isGiven)).toBe(3);

  await page.getByRole("link", { name: "Back to the list" }).click();
  for (const { id } of [ana, bo]) await page.locator(`input[name="chosen"][value="${id}"]`).check();
  await page.getByRole("button", { name: "End sessions" }).click();
  await expect(page.getByRole("heading", { name: "End all sessions of these 2 people?" })).toBeVisible();
  await page.getByRole("button", { name: "End sessions" }).click();
  await expect(page.getByText("Done for 2 of 2.")).toBeVisible();

  const soon = new Date(Date.now() + DAY_MS);
  await app.seed.db.update(assignments).set({ validUntil: soon }).where(eq(assignments.applicationId, application.id));
  await page.goto("/dashboard/user");
  await page.getByRole("link", { name: "Access That Ends Soon" }).click();
  await expect(page.getByRole("link", { name: application.name }), "a page that they have not").toHaveCount(0);
  await look(page, "client-ending");
  const { width, height } = page.viewportSize()!;
  await page.setViewportSize({ width: 768, height });
  expect(await sticksOut(page)).toBe(0);
  await page.setViewportSize({ width, height });
  await page.goto("/dashboard/overview/access", { waitUntil: "networkidle" });
  for (const { email } of [ana, bo])
    await page.getByRole("row").filter({ hasText: email }).getByRole("checkbox").check();
  await page.getByRole("button", { name: "Take away" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: application.name })).toHaveCount(2);
  await page.getByRole("button", { name: "Take away" }).click();
  await expect(page.getByText("Done for 2 of 2.")).toBeVisible();
  await page.context().close();
});

/** What everybody may: keep what one has, and end one's other sessions. */
const OF_ONESELF = ["assign", "endSessions"];

test("among those chosen, others' people are as unknown as nobody, and Admins, oneself and others' access stay", {
  tag: "@once",
}, async ({ app, browser }) => {
  const people = await desk(app);
  const { contact, ana, shared, stranger, chief, northwind, contoso, application, foreign, claims } = people;
  const page = await signedIn(browser, app, contact);
  await page.goto("/dashboard/user");
  const nobody = randomUUID();
  const chosen = [stranger.id, nobody, ana.id, chief.id, contact.id, shared.id, "x", "' or 1=1"];
  const before = await app.seed.db.select().from(assignments).where(ne(assignments.userId, ana.id));
  const keyOf = (client: { id: string }, what = application) => ({ applicationId: what.id, clientId: client.id });
  const done = async (act: string, values?: Record<string, string>) => {
    const html = await forged(page, act, chosen, values);
    for (const each of [stranger.email, contoso.name, foreign.name])
      expect(html, `${act} says nothing of others`).not.toContain(each);
    const rows = await rowsIn(page, html);
    expect(rows.get(stranger.id), `${act}: as one that does not exist`).toBe(rows.get(nobody));
    expect(rows.get(nobody)).toMatch(/^Not done: /);
    for (const { id } of [chief, contact])
      if (id === chief.id || !OF_ONESELF.includes(act)) expect(rows.get(id), act).toMatch(/^Not done: /);
    return rows;
  };
  expect((await done("assign", { ...keyOf(northwind, claims), role: "User" })).get(ana.id)).toMatch(/^Done: /);
  for (const given of [keyOf(contoso), keyOf(northwind, foreign)])
    expect((await done("assign", { ...given, role: "User" })).get(ana.id)).toMatch(/^Not done: /);
  expect((await done("assign", { ...keyOf(northwind), role: "Admin" })).get(ana.id)).toMatch(/^Not done: /);
  expect((await done("takeAway", keyOf(contoso))).get(shared.id)).toMatch(/^Not done: /);
  const ended = await done("endSessions");
  expect([ended.get(ana.id), ended.get(shared.id)]).toEqual([
    expect.stringMatching(/^Done: /),
    expect.stringMatching(/^Not done: /),
  ]);
  expect((await done("deactivate")).get(ana.id), "stays with Admins").toMatch(/^Not done: /);
  await app.seed.db
    .delete(assignments)
    .where(and(eq(assignments.userId, shared.id), eq(assignments.applicationId, claims.id)));
  expect(await app.seed.db.select().from(assignments).where(ne(assignments.userId, ana.id))).toEqual(before);

  const lines = [stranger, ana, chief, contact].map(({ id }) => `${id}.${application.id}.${northwind.id}`);
  const others = [`${stranger.id}.${application.id}.${contoso.id}`, `${nobody}.${application.id}.${contoso.id}`];
  const html = await forged(page, "takeAwayLine", [...lines, ...others]);
  expect(html).toContain("Done for 1 of 6.");
  for (const each of [stranger.email, contoso.name]) expect(html).not.toContain(each);
  expect(await app.seed.db.select().from(assignments).where(ne(assignments.userId, ana.id))).toEqual(before);
  await page.context().close();
});

test("eight at once take away what the client's people have once each, and nothing of others", {
  tag: "@once",
}, async ({ app, browser }) => {
  const { contact, ana, bo, shared, stranger, northwind, application } = await desk(app);
  const page = await signedIn(browser, app, contact);
  await page.goto("/dashboard/user");
  const chosen = [ana, bo, shared, stranger].map(({ id }) => id);
  const values = { applicationId: application.id, clientId: northwind.id };
  const pages = await Promise.all(Array.from({ length: 8 }, () => forged(page, "takeAway", chosen, values)));
  const all = await Promise.all(pages.map((html) => rowsIn(page, html)));
  const timesDone = (id: string) => all.filter((rows) => rows.get(id)?.startsWith("Done: ")).length;
  expect(chosen.map(timesDone)).toEqual([1, 1, 1, 0]);
  const left = await app.seed.db.select().from(assignments).where(eq(assignments.applicationId, application.id));
  expect(left.filter(({ clientId }) => clientId === northwind.id)).toHaveLength(2);
  expect(left.filter(({ clientId }) => clientId !== northwind.id)).toHaveLength(2);
  const detached = and(eq(auditEvents.action, "DETACHED"), eq(auditEvents.actorId, contact.id));
  expect(await app.seed.db.$count(auditEvents, and(detached, eq(auditEvents.outcome, "SUCCESS")))).toBe(3);
  await page.context().close();
});

test("a client's administrator reads what its people did, and downloads it, and nothing of others", async ({
  app,
  browser,
}) => {
  const { contact, ana, stranger, chief, northwind, contoso, application } = await desk(app);
  const nameOf = ({ email }: { email: string }) => `Somebody (${email})`;
  const opened = (client: { id: string; name: string }) => ({
    ...({ action: "LAUNCH", outcome: "SUCCESS", subjectType: "APPLICATION", subjectId: application.id } as const),
    ...{ subjectName: application.name, clientAddress: "198.51.100.7", userAgent: "", requestId: "" },
    after: { client: { id: client.id, name: client.name }, role: "User" },
  });
  await app.seed.db.insert(auditEvents).values([
    { ...opened(northwind), actorId: ana.id, actorName: nameOf(ana) },
    { ...opened(contoso), actorId: ana.id, actorName: nameOf(ana) },
    { ...opened(contoso), actorId: stranger.id, actorName: nameOf(stranger) },
    { ...opened(northwind), actorId: chief.id, actorName: nameOf(chief) },
  ]);
  const page = await signedIn(browser, app, contact);
  await page.goto("/dashboard/user");
  await page.goto("/dashboard/audit?group=LAUNCH");
  await expect(page.getByRole("heading", { name: "Audit Log" })).toBeVisible();
  await expect(page.getByText(`You look after the people of: ${northwind.name}`)).toBeVisible();
  await expect(page.getByRole("link", { name: nameOf(ana), exact: true })).toHaveAttribute(
    "href",
    `/dashboard/user/${ana.id}`,
  );
  await expect(page.getByRole("link", { name: application.name })).toHaveCount(0);
  for (const each of [stranger, chief]) await expect(page.getByText(nameOf(each))).toHaveCount(0);
  await expectAccessible(page);
  await look(page, "client-events");
  const { width, height } = page.viewportSize()!;
  await page.setViewportSize({ width: 360, height });
  expect(await sticksOut(page)).toBe(0);
  await page.setViewportSize({ width, height });
  await page.getByRole("link", { name: /^Details/ }).click();
  await expect(page.getByText(`${northwind.name} (${northwind.id})`)).toBeVisible();
  await page.goto(`/dashboard/user/${ana.id}`);
  await page.getByRole("link", { name: "Sign-ins" }).click();
  await expect(page.getByText("198.51.100.7")).toHaveCount(1);
  await page.getByRole("link", { name: "History" }).click();
  await expect(page.getByText("No event yet")).toBeVisible();
  const csv = await page.request.get("/dashboard/audit/download");
  expect(csv.status()).toBe(200);
  const text = await csv.text();
  expect(text).toContain(ana.email);
  for (const each of [stranger.email, chief.email, contoso.name, contoso.id]) expect(text).not.toContain(each);
  await page.context().close();
});
