import { eq } from "drizzle-orm";
import { terms, termsAcceptances } from "~/hub/kit/db/schema";
import { DAY_MS } from "~/lib/durations";
import { newPerson } from "../support/people";
import { expect, test } from "./fixtures";
import { assignApplication, userWithTwoApplications } from "./support/assignments";
import { expectAccessible } from "./support/axe";
import { linkIn, mailedBy } from "./support/codes";
import { look } from "./support/look";
import { startRelyingParty } from "./support/relying-party";
import { openSignedIn } from "./support/sign-in";
import { fillSignUp, submitSignUp } from "./support/sign-up";

const TERMS = "Be kind.\nSee https://terms.example.test/more.";

test("terms are asked for, put off, and accepted before an application opens; who registers accepts them too", {
  tag: "@once",
}, async ({ startOwnApp, page, person }) => {
  const app = await startOwnApp();
  const wiki = await startRelyingParty(app);
  const { user, single } = await userWithTwoApplications(app);
  await app.seed.assign(user, wiki.application, await app.seed.client());
  await openSignedIn(page, app, user);
  await expect(page, "nobody is asked without terms").toHaveURL(/\/dashboard\/app$/);
  const now = Date.now();
  const [version] = await app.seed.db
    .insert(terms)
    .values({
      name: "2027",
      text: TERMS,
      effectiveFrom: new Date(now - DAY_MS),
      graceUntil: new Date(now + 8 * DAY_MS - 60_000),
      publishedAt: new Date(now - DAY_MS),
    })
    .returning({ id: terms.id });

  await page.goto(`${app.url}/dashboard/sessions`);
  await expect(page.getByRole("heading", { name: "Terms of use" }), "a session that was open before").toBeVisible();
  await expect(page.getByText("You can put this off for 8 days.")).toBeVisible();
  await expect(page.getByRole("link", { name: "https://terms.example.test/more" })).toBeVisible();
  await expectAccessible(page);
  await look(page, "terms-asked");
  await page.getByRole("button", { name: "Later" }).click();
  await expect(page, "where the user was going").toHaveURL(/\/dashboard\/sessions$/);
  await page.goto(`${app.url}/dashboard/app`);
  await expect(page, "not asked again in this session").toHaveURL(/\/dashboard\/app$/);

  await app.seed.db
    .update(terms)
    .set({ graceUntil: new Date(now - 1_000) })
    .where(eq(terms.id, version!.id));
  for (const address of ["/dashboard/app", "/dashboard/change", `/open/${single.application.id}`]) {
    await page.goto(app.url + address);
    await expect(page, address).toHaveURL(/\/dashboard\/acceptTerms$/);
  }
  await expect(page.getByRole("button", { name: "Later" })).toHaveCount(0);
  await page.goto(wiki.startWith({}));
  await expect(page.getByRole("heading", { name: "Terms of use" }), "an application asks").toBeVisible();
  await page.getByText("I do not accept").click();
  await expect(page.getByText("You are signed out; your account")).toBeVisible();
  await look(page, "terms-over");
  await page.getByRole("button", { name: "Accept and continue" }).click();
  await expect(page.getByRole("heading", { name: "Signed in", exact: true }), "in the application").toBeVisible();

  await page.goto(`${app.url}/dashboard/account`);
  await expect(page.getByRole("heading", { name: "Terms that you accepted" })).toBeVisible();
  await page.context().clearCookies();
  await page.goto(`${app.url}/terms`);
  await expect(page.getByText("Version 2027, in force from")).toBeVisible();
  await page.goto(`${app.url}/register`);
  await fillSignUp(page, person);
  await submitSignUp(page);
  await expect(page.getByText("Please accept the terms of use").first()).toBeVisible();
  await page.getByLabel("I have read and accept the terms of use").check();
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await submitSignUp(page);
  await expect(page.getByRole("heading", { name: "Verify your email" })).toBeVisible();
});

test("an Admin is asked too, and never kept from the console; who accepts an invitation accepts them by a box", {
  tag: "@once",
}, async ({ startOwnApp, page }) => {
  const app = await startOwnApp();
  const past = new Date(Date.now() - 1_000);
  await app.seed.db
    .insert(terms)
    .values({ name: "2027", text: TERMS, effectiveFrom: past, graceUntil: past, publishedAt: past });
  await openSignedIn(page, app, app.admin);
  await expect(page.getByText("The time to put it off is over.")).toBeVisible();
  await page.getByRole("button", { name: "Later" }).click();
  await page.goto(`${app.url}/dashboard/terms`);
  await expect(page.getByRole("heading", { name: "Terms of Use", level: 1 })).toBeVisible();
  await assignApplication(app, { id: await app.seed.idOf(app.admin.email) });
  await page.goto(`${app.url}/dashboard/app`);
  await expect(page).toHaveURL(/\/dashboard\/app$/);

  const invited = newPerson();
  await page.goto(`${app.url}/dashboard/invitation/new`);
  await page.getByLabel("Email addresses").fill(invited.email);
  const mail = await mailedBy(app, invited.email, () => page.getByRole("button", { name: "Send" }).click());
  await page.context().clearCookies();
  await page.goto(linkIn(mail));
  await page.getByLabel("First name").fill(invited.firstName);
  await page.getByLabel("Last name").fill(invited.lastName);
  await page.getByLabel("Contact number").fill(invited.phoneNumber);
  await page.getByLabel("Password", { exact: true }).fill(invited.password);
  await page.getByRole("button", { name: "Register" }).click();
  await expect(page.getByText("Please accept the terms of use").first()).toBeVisible();
  await page.getByLabel("I have read and accept the terms of use").check();
  await page.getByLabel("Password", { exact: true }).fill(invited.password);
  await page.getByRole("button", { name: "Register" }).click();
  await expect(page.getByText("You are registered. Please sign in.")).toBeVisible();
  const userId = await app.seed.idOf(invited.email);
  expect(await app.seed.db.$count(termsAcceptances, eq(termsAcceptances.userId, userId))).toBe(1);
});
