import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { accessReviewLines, accessReviews, applicationOwners, assignments } from "~/hub/kit/db/schema";
import { insertReview } from "../support/hub-tables";
import { expect, test } from "./fixtures";
import { assignApplication, userWithTwoApplications } from "./support/assignments";
import { csrfTokenOf } from "./support/forms";
import { look } from "./support/look";
import { openSignedIn, signOut } from "./support/sign-in";

const WIDTHS = [360, 768, 1024, 1440];

test("an Admin opens a review, and an owner keeps access or takes it away, and takes that back", async ({
  app,
  page,
}) => {
  test.slow();
  const { user: owner } = await userWithTwoApplications(app);
  const address = "https://reviewed.example.test";
  const application = await app.seed.application({ redirectUrl: `${address}/sso`, logoutUrl: `${address}/logout` });
  const client = await app.seed.client();
  await app.seed.db.insert(applicationOwners).values({ applicationId: application.id, userId: owner.id });
  const [ada, ben, eve] = [await app.seed.user(), await app.seed.user(), await app.seed.user()];
  for (const user of [ada, ben, eve]) await app.seed.assign(user, application, client);
  const held = (user: { id: string }) =>
    app.seed.db.$count(
      assignments,
      and(eq(assignments.userId, user.id), eq(assignments.applicationId, application.id)),
    );
  await app.seed.db
    .update(assignments)
    .set({ createdAt: new Date(Date.now() - 100 * 86_400_000) })
    .where(eq(assignments.userId, eve.id));

  await openSignedIn(page, app, app.admin);
  await page.goto("/dashboard/accessReviews/new");
  await page.getByLabel("Name").fill("Autumn");
  await page.getByLabel("Last day").fill("2020-01-01");
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("The last day must not be over");
  await expect(page.getByLabel("Name")).toHaveValue("Autumn");
  await page.getByLabel("Last day").fill(new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10));
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("Choose an application, a client or a role");
  await look(page, "access-review-new", WIDTHS);
  await page.getByLabel("Application").selectOption({ label: application.name });
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard\/reviews\/[\w-]+$/);
  await expect(page.getByText("Review opened. Those who decide get a mail")).toBeVisible();
  await page.goto("/dashboard/accessReviews");
  await expect(page.getByRole("row", { name: "Autumn" }).getByRole("link", { name: application.name })).toHaveAttribute(
    "href",
    `/dashboard/application/${application.id}`,
  );
  await look(page, "access-reviews", WIDTHS);

  const { text } = await app.mail.waitForNotice(owner.email, "Review of access: 3 lines of Autumn wait for you");
  const reviewAddress = /\/dashboard\/reviews\/[\w-]+/.exec(text)![0];
  await page.goto(reviewAddress);
  await expect(page.getByText("0 of 3 lines decided")).toBeVisible();
  await expect(page.getByRole("checkbox")).toHaveCount(0);
  const line = page.getByRole("row", { name: eve.email });
  await expect(line.getByRole("link"), "person, application, client").toHaveCount(3);
  await expect(page.getByRole("main").getByRole("link", { name: "Access Reviews" })).toBeVisible();
  await look(page, "access-review-admin", WIDTHS);
  const csv = await (await page.request.get(reviewAddress.replace("reviews", "accessReviews") + "/download")).text();
  const hash = createHash("sha256");
  for (const [, snapshot] of csv.matchAll(/"(\[\d+,.*\])"\r?$/gm)) hash.update(`${snapshot!.replaceAll('""', '"')}\n`);
  await expect(page.getByText(hash.digest("hex"))).toBeVisible();
  await signOut(page);

  await openSignedIn(page, app, owner);
  await page.goto("/dashboard/app");
  await page.getByRole("link", { name: "A review of access waits for you" }).click();
  await page.getByRole("link", { name: "Open Autumn" }).click();
  const rowOf = (user: { email: string }) => page.getByRole("row", { name: user.email });
  await expect(rowOf(eve)).toContainText("Unused for 90 days");
  await page.getByRole("button", { name: "Keep", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("Choose at least one line");
  await page.getByLabel("All 3 lines on this page").check();
  await page.getByRole("button", { name: "Take away" }).click();
  await expect(page.getByRole("alert")).toContainText("Give a reason to take access away");
  await expect(page.getByLabel("All 3 lines on this page")).toBeChecked();
  await look(page, "access-review-refused", WIDTHS);
  await page.getByLabel("All 3 lines on this page").uncheck();
  for (const user of [ada, eve]) await rowOf(user).getByRole("checkbox").check();
  await page.getByRole("button", { name: "Keep", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText(`1 kept. Not decided: Line`);
  await expect(page.getByRole("alert")).toContainText("give a reason to keep it");
  await expect(rowOf(ada)).toHaveCount(0);
  await expect(rowOf(eve).getByRole("checkbox")).toBeChecked();
  await expect(page.getByLabel(/on this page/)).not.toBeChecked();
  await page.getByLabel("Reason").fill("On leave");
  await page.getByRole("button", { name: "Keep", exact: true }).click();
  await expect(page.getByText("1 kept", { exact: true })).toBeVisible();
  await expect(page.getByText("Not decided"), "what was wrong is over").toHaveCount(0);

  await rowOf(ben).getByRole("checkbox").check();
  await page.getByLabel("Reason").fill("Left the team");
  await page.getByRole("button", { name: "Take away" }).click();
  await expect(page.getByText("1 taken away", { exact: true })).toBeVisible();
  expect(await held(ben)).toBe(0);
  await expect(page.getByText("3 of 3 lines decided")).toBeVisible();
  await page.getByRole("link", { name: "Taken away (1)" }).click();
  await expect(rowOf(ben)).toContainText("Left the team");
  await look(page, "access-review-decided", WIDTHS);
  await page.getByRole("button", { name: "Take back" }).click();
  await expect(page.getByText("Access given back")).toBeVisible();
  expect(await held(ben)).toBe(1);
});

test("nobody decides who may not, nor after the last day, nor on what is not there", { tag: "@once" }, async ({
  app,
  page,
}) => {
  const { seed } = app;
  const owner = await seed.user();
  const { application, clients } = await assignApplication(app, owner);
  const others = await assignApplication(app, owner);
  const [giver, holder, stranger] = [await seed.user(), await seed.user(), await seed.user()];
  const auditor = await seed.user({ role: "Auditor" });
  for (const { id: userId } of [owner, giver, holder])
    await seed.db.insert(applicationOwners).values({ applicationId: application.id, userId });
  await seed.assign(holder, application, clients[0]!);
  await seed.db.update(assignments).set({ givenBy: giver.id }).where(eq(assignments.userId, holder.id));
  const markup = `<img src=x onerror="document.title='broken'">`;
  const reviewId = await insertReview(app.seed.db, application, { number: 1, name: `Autumn ${markup}` });
  const otherId = await insertReview(app.seed.db, others.application, { number: 2 });
  const address = `/dashboard/reviews/${reviewId}`;
  const lines = await seed.db.select().from(accessReviewLines).where(eq(accessReviewLines.reviewId, reviewId));
  const positionOf = (user: { id: string }) => String(lines.find(({ userId }) => userId === user.id)!.position);
  const undecided = async () =>
    (await seed.db.select().from(accessReviewLines)).filter(({ decision }) => decision === null).length;
  const before = await undecided();

  /** Whatever page it comes from, with this browser's own token. */
  const decide = async (line: string | string[], more: Record<string, string> = {}, headers = {}, at = address) => {
    const csrfToken = await csrfTokenOf(page, "/logout");
    const form = new URLSearchParams({ csrfToken, intent: "take-away", reason: markup, ...more });
    for (const each of [line].flat()) form.append("line", each);
    return page.request.post(at, {
      headers: { "Content-Type": "application/x-www-form-urlencoded", ...headers },
      data: form.toString(),
    });
  };
  const refused = async (user: Parameters<typeof openSignedIn>[2], line: string, text: string) => {
    await openSignedIn(page, app, user);
    const answer = await decide(line);
    expect(answer.status()).toBeGreaterThanOrEqual(400);
    expect((await answer.text()).includes(text), `${text} is said`).toBe(true);
    await page.context().clearCookies();
  };
  await refused(stranger, positionOf(holder), "Page not found");
  await refused(auditor, positionOf(holder), "Review not found");
  await refused(giver, positionOf(holder), "is not yours to decide on");
  await refused(holder, positionOf(holder), "is not yours to decide on");
  expect(await undecided(), "nobody decided").toBe(before);

  await openSignedIn(page, app, owner);
  const statusOf = async (...given: Parameters<typeof decide>) => (await decide(...given)).status();
  expect(await statusOf(positionOf(holder), {}, { Origin: "https://evil.example" }), "another site").toBe(403);
  expect(await statusOf(positionOf(holder), { csrfToken: "guessed" }), "without the token").toBe(403);
  for (const line of ["0", "-1", "2.5", "x", "999", "20001", "1e9", "' or 1=1"])
    expect(await statusOf(line), `line ${line}`).toBe(400);
  const many = Array.from({ length: 101 }, (_, index) => String(index + 1));
  expect(await statusOf(many), "more than a page has").toBe(400);
  expect(await statusOf(Array(20_000).fill("1") as string[]), "a body of 20,000 lines").toBe(400);
  expect(await statusOf("1", {}, {}, `/dashboard/reviews/${otherId}`), "a line of a review of others").toBe(404);
  expect(await undecided(), "nothing was decided").toBe(before);

  await seed.db
    .update(accessReviews)
    .set({ deadline: new Date("2020-01-01") })
    .where(eq(accessReviews.id, reviewId));
  expect(await statusOf(positionOf(holder)), "the last day is over").toBe(409);
  await seed.db
    .update(accessReviews)
    .set({ deadline: new Date("2099-01-01") })
    .where(eq(accessReviews.id, reviewId));
  expect(await statusOf(positionOf(holder)), "in time").toBe(200);
  await page.goto(`${address}?show=TAKEN_AWAY`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Review 1: Autumn ${markup}`);
  await expect(page.getByRole("row", { name: holder.email })).toContainText(markup);
  await expect(page).not.toHaveTitle("broken");
  expect(await page.locator("main img[src=x]").count()).toBe(0);
});
