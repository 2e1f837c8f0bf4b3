import { emailConfigurations } from "~/hub/kit/db/schema";
import { createSignInLink } from "~/hub/operate/installation/create-sign-in-link";
import { expect, test } from "./fixtures";
import { putOffFactor } from "./support/sign-in";

test("the first administrator of an empty system is shown the first steps, and that no mail is sent", {
  tag: "@once",
}, async ({ page, startOwnApp }) => {
  test.slow();
  const app = await startOwnApp({ env: { SMTP_URL: undefined } });
  const enter = async (email: string) => {
    await page.goto(await createSignInLink(app.seed.db, app.url, email));
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.waitForURL("**/dashboard/*");
    await putOffFactor(page);
  };
  await enter(app.admin.email);
  const noMail = page.getByText("No mail is sent: there is no active email configuration, and SMTP_URL is not set.");
  await expect(page.getByRole("heading", { name: "First steps" })).toBeVisible();
  await expect(page.getByText("Ask yours for access")).toHaveCount(0);
  await expect(noMail).toBeVisible();
  const steps = page.getByRole("main").getByRole("listitem");
  await expect(steps).toHaveCount(4);
  await expect(steps.filter({ hasText: "Done" })).toHaveCount(0);
  for (const [step, title] of [
    ["Register an application", "New Application"],
    ["Create a client", "New Client"],
    ["Assign the application", "Assign Application"],
    ["Set up mail", "Email Configuration"],
  ] as const) {
    await steps.getByRole("link", { name: step }).click();
    await expect(page.getByRole("dialog", { name: title })).toBeVisible();
    await page.goto(`${app.url}/dashboard/app`);
  }

  const application = await app.seed.application({ redirectUrl: app.sampleApp.redirectUrl, logoutUrl: app.url });
  const client = await app.seed.client();
  const user = await app.seed.user();
  await page.reload();
  await expect(steps.filter({ hasText: "Done" })).toHaveCount(2);
  await app.seed.assign(user, application, client);
  await page.goto(`${app.url}/dashboard/configurationEmail`);
  await expect(noMail).toBeVisible();
  await app.seed.db.insert(emailConfigurations).values({ from: "desk@example.test", host: "127.0.0.1", port: 25 });
  await page.reload();
  await expect(page.locator("tbody tr")).toHaveCount(1);
  await expect(noMail).toHaveCount(0);
  await page.goto(`${app.url}/dashboard/app`);
  await expect(page.getByRole("heading", { name: "No application is assigned to you" })).toBeVisible();
  await expect(noMail).toHaveCount(0);
  await page.getByRole("link", { name: "Assign one to yourself" }).click();
  await expect(page.getByRole("dialog", { name: "Assign Application" })).toBeVisible();

  await page.context().clearCookies();
  await enter((await app.seed.user()).email);
  await expect(page.getByText("Ask yours for access")).toBeVisible();
});
