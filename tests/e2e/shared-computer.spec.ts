import { sql } from "drizzle-orm";
import { expect, test } from "./fixtures";
import { expectAccessible } from "./support/axe";
import { look } from "./support/look";
import { enterCode, enterPassword, passFirstStep, signIn, signOut } from "./support/sign-in";

const PEOPLE = "portico-people";
const box = { name: "I share this computer" };

test("a browser offers who signed in with it, fills in whom one picks, and forgets each of them", {
  tag: "@once",
}, async ({ app, page, browser }) => {
  const [ada, bob] = [await app.seed.user(), await app.seed.user()];
  await page.goto("/login");
  await expect(page.getByText("Signed in here before")).toHaveCount(0);
  for (const user of [ada, bob]) {
    await signIn(page, app, user);
    await signOut(page);
  }
  await page.goto("/login");
  const offered = page.getByRole("list").getByRole("listitem");
  await expect(offered).toHaveCount(2);
  await expect(offered.first(), "the last one first").toContainText(bob.email);
  await expectAccessible(page);
  await look(page, "login-people");

  await page.getByRole("button", { name: ada.email }).click();
  await expect(page.getByLabel("Email, user id or phone number")).toHaveValue(ada.email);
  await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
  await page.getByRole("button", { name: `Forget ${bob.firstName} ${bob.lastName}` }).click();
  await expect(page.getByRole("status")).toContainText("This browser no longer offers");
  await expect(offered).toHaveCount(1);

  const other = await browser.newContext({ baseURL: app.url });
  const stranger = await other.newPage();
  await stranger.goto("/login");
  await expect(stranger.getByText("Signed in here before"), "another browser knows nobody").toHaveCount(0);
  await other.close();
});

test("whom a browser offers is read in no cookie that was altered, taken from elsewhere or made up", {
  tag: "@once",
}, async ({ app, page, context }) => {
  const ada = await app.seed.user();
  await signIn(page, app, ada);
  await signOut(page);
  const [cookie] = (await context.cookies()).filter(({ name }) => name === PEOPLE);
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" });
  expect(Buffer.from(cookie!.value, "base64url").toString(), "sealed").not.toContain(ada.email);
  const altered = `${cookie!.value.slice(0, -4)}AAAA`;
  for (const value of [
    altered,
    "x",
    Buffer.from(JSON.stringify({ people: [] })).toString("base64url"),
    "A".repeat(3_500),
  ]) {
    await context.addCookies([{ ...cookie!, value }]);
    await page.goto("/login");
    await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
    await expect(page.getByText("Signed in here before")).toHaveCount(0);
  }
});

test("at a shared computer nothing is offered, the session is short, and the sign-out leaves no name", {
  tag: "@once",
}, async ({ app, page, context }) => {
  const [ada, bob] = [await app.seed.user(), await app.seed.user()];
  await signIn(page, app, ada);
  await signOut(page);

  await page.goto("/login");
  await page.getByRole("checkbox", box).check();
  await enterPassword(page, bob.email, "Wrong#Door1!");
  await expect(page.getByRole("checkbox", box), "stays ticked after a refusal").toBeChecked();
  await page.goto("/login");
  await page.getByRole("checkbox", box).check();
  await enterPassword(page, bob.email, bob.password);
  await expect(page.getByRole("heading", { name: "Enter your code" })).toBeVisible();
  await expect(page.getByRole("checkbox"), "no trust").toHaveCount(0);
  const mail = await app.mail.waitFor(bob.email);
  await enterCode(page, /\d{6}/.exec(mail.text)![0]);
  await page.waitForURL(/\/dashboard/);
  const names = (await context.cookies()).map(({ name }) => name);
  expect(names).not.toContain("portico-trust");

  const lives = async () => {
    await page.goto("/dashboard/account");
    return new URL(page.url()).pathname === "/dashboard/account";
  };
  const age = (minutes: number) =>
    app.seed.db.execute(
      sql`update sessions set last_seen_at = now() - make_interval(mins => ${minutes}) where user_id = ${bob.id}`,
    );
  await age(14);
  expect(await lives()).toBe(true);

  await page.goto("/dashboard/app");
  const bar = page.getByRole("banner");
  await bar.locator("summary").click();
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.request().method() === "POST"),
    bar.getByRole("button", { name: "Logout" }).click(),
  ]);
  expect(await answer.headerValue("clear-site-data")).toBe('"cache", "storage"');
  await page.goto("/login");
  await expect(page.getByLabel("Email, user id or phone number")).toHaveValue("");
  for (const { email } of [ada, bob]) expect(await page.content()).not.toContain(email);
  await expect(page.getByRole("checkbox", box), "and the next one is asked the same").toBeChecked();

  await passFirstStep(page, app, ada);
  const again = await app.mail.waitFor(ada.email);
  await enterCode(page, /\d{6}/.exec(again.text)![0]);
  await page.waitForURL(/\/dashboard/);
  await app.seed.db.execute(
    sql`update sessions set last_seen_at = now() - make_interval(mins => 16) where user_id = ${ada.id}`,
  );
  expect(await lives(), "it ended after 15 minutes without use").toBe(false);
});
