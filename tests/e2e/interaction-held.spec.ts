import { expect, test } from "./fixtures";
import { assignApplication } from "./support/assignments";
import { codeIn, linkIn, mailedBy } from "./support/codes";
import { summary } from "./support/forms";
import { look } from "./support/look";
import { startRelyingParty } from "./support/relying-party";
import { enterCode, enterPassword } from "./support/sign-in";

test.use({ rateLimits: "on" });

test("who is held up while an application waits goes on to it by a mailed link", { tag: "@once" }, async ({
  app,
  page,
}) => {
  const wiki = await startRelyingParty(app);
  const user = await app.seed.user();
  // A user's only application opens by itself when they sign in.
  await assignApplication(app, user);
  await app.seed.assign(user, wiki.application, await app.seed.client());
  await page.goto(wiki.startUrl);
  for (let wrong = 0; wrong < 10; wrong++) {
    await enterPassword(page, user.email, "Wrong#Door1!");
    await expect(summary(page)).toContainText("is wrong");
  }
  await enterPassword(page, user.email, user.password);
  await expect(summary(page)).toContainText("Too many tries");
  await look(page, "interaction-held");
  await page.getByRole("link", { name: "Mail me a link" }).click();
  const unlock = await mailedBy(app, user.email, () => page.getByRole("button", { name: "Mail me a link" }).click());
  await page.goto(linkIn(unlock));
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("status")).toHaveText("Now sign in with your password, within 10 minutes.");
  const mail = await mailedBy(app, user.email, async () => {
    await enterPassword(page, user.email, user.password);
    await expect(page.getByRole("heading", { name: "Enter your code" })).toBeVisible();
  });
  await enterCode(page, codeIn(mail));
  await expect(page.getByRole("heading", { name: "Signed in", exact: true })).toBeVisible();
  await expect(page.locator("pre")).toContainText(user.email);
  await wiki.stop();
});
