import type { Page } from "@playwright/test";
import { startProvider } from "../support/provider";
import { expect, test } from "./fixtures";
import { expectAccessible } from "./support/axe";
import { look } from "./support/look";
import { openSignedIn } from "./support/sign-in";

const HOSTILE = `<img src="x" onerror="document.title='hacked'">`;

/** By the row's menu, which leads to the provider and back. */
async function tryFromList(page: Page, at: string): Promise<void> {
  await page.goto(at);
  await page.getByRole("cell", { name: "Actions for Northwind" }).getByLabel("Actions for Northwind").click();
  await page.getByRole("link", { name: "Try it" }).click();
  await expect(page.getByRole("dialog", { name: "Try the Connection" })).toContainText("Nothing is changed");
  await page.getByRole("button", { name: "Try it" }).click();
}

async function expectNarrow(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 800 });
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(wider, "the page does not scroll sideways").toBe(0);
  await page.setViewportSize({ width: 1280, height: 800 });
}

test("an Admin tries a connection, and reads what a sign-in would do", async ({ startOwnApp, page }) => {
  test.setTimeout(90_000);
  const app = await startOwnApp();
  const client = await app.seed.client();
  const at = "https://wiki.example/";
  const wiki = await app.seed.application({ redirectUrl: at, logoutUrl: at });
  const bob = await app.seed.user({ email: "bob@northwind.example" });
  const company = await startProvider([`${app.url}/login/northwind/callback`]);
  const groups = ["staff", HOSTILE];
  company.people.set("1", { sub: "1", email: "ana@northwind.example", email_verified: true, name: HOSTILE, groups });
  company.people.set("2", { sub: "2", email: bob.email, email_verified: true });
  company.visitor = "1";
  const list = `${app.url}/dashboard/connection`;
  const title = page.getByRole("heading", { name: "Try Northwind", level: 1 });
  const steps = page.getByRole("region", { name: "What a sign-in would do" });
  try {
    await openSignedIn(page, app, app.admin);
    await page.goto(`${list}/new?using=CLIENT.${client.id}`);
    await page.getByLabel("Name", { exact: true }).fill("Northwind");
    await page.getByLabel("Short name").fill("northwind");
    await page.getByLabel("Issuer").fill(company.issuer);
    await page.getByLabel("Client ID at the provider").fill(company.clientId);
    await page.getByRole("textbox", { name: "Client secret" }).fill(company.secret);
    await page.getByLabel("Scopes").fill("openid profile email groups");
    await page.getByLabel("Second step").selectOption({ label: "The provider's word is enough" });
    await page.getByLabel("Domains", { exact: true }).fill("northwind.example");
    await page.getByLabel("Make their account at the first sign-in").check();
    await page.getByLabel("Claim 1").fill("groups");
    await page.getByLabel("Value 1").fill("staff");
    await page.getByLabel("Application 1").fill(wiki.name);
    await page.getByLabel("Role 1").fill("User");
    await page.getByLabel("Status", { exact: true }).selectOption("INACTIVE");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Connection created")).toBeVisible();

    await tryFromList(page, list);
    await expect(title).toBeVisible();
    await expect(page.getByText("Nothing was changed")).toBeVisible();
    await expect(page.getByText("nobody else is led there yet")).toBeVisible();
    await expect(steps).toContainText(company.issuer);
    await expect(steps).toContainText("Refused");
    await expect(steps).toContainText("not proven yet: see Domains");
    await expect(steps).toContainText("Your email there does not belong to Northwind");
    const userinfo = page.getByRole("region", { name: "Claims of userinfo" });
    await expect(userinfo.getByRole("row").filter({ hasText: "name" }).first()).toContainText(JSON.stringify(HOSTILE));
    await expect(page.getByRole("region", { name: "Claims of the ID token" })).toContainText(`"${company.clientId}"`);
    await expect(page.locator('img[src="x"]'), "a claim is text").toHaveCount(0);
    await expect(page).not.toHaveTitle("hacked");
    await look(page, "connection-tried-refused");
    await expectAccessible(page);
    await expectNarrow(page);
    const address = page.url();
    await page.reload();
    await expect(page.getByRole("alert"), "it counts once").toContainText("This try is over");
    await expect(steps).toHaveCount(0);
    await look(page, "connection-tried-over");

    await page.getByRole("link", { name: "Try again" }).click();
    await expect(page.getByRole("dialog", { name: "Try the Connection" })).toBeVisible();
    await look(page, "connection-try");
    await expectAccessible(page);
    await page.goto(address.replace(/\/tried.*/, "/domains"));
    await page.getByRole("button", { name: "I know whose northwind.example is" }).click();
    await expect(page.getByText("northwind.example is proven")).toBeVisible();
    await tryFromList(page, list);
    await expect(steps).toContainText("an account would be made");
    await expect(steps).toContainText("No second step is asked here.");
    const access = page.getByRole("region", { name: "Access", exact: true }).getByRole("row");
    await expect(access.filter({ hasText: wiki.name })).toContainText("Given by a rule");
    const rules = page.getByRole("region", { name: "Access by claims" }).getByRole("row");
    await expect(rules.filter({ hasText: "staff" })).toContainText("Fits, and gives the application");
    await look(page, "connection-tried-new");
    await expectAccessible(page);
    await expectNarrow(page);
    const leaveProvider = () => page.context().clearCookies({ domain: "127.0.0.1" });
    await leaveProvider();
    company.visitor = "2";
    await page.goto(address.replace(/\/tried.*/, "/test"));
    await page.getByRole("link", { name: "Try it" }).click();
    await page.getByRole("button", { name: "Try it" }).click();
    await expect(steps).toContainText("Its password is asked, or a passkey.");
    await expect(steps.getByRole("link", { name: bob.email })).toBeVisible();

    await leaveProvider();
    company.misdeeds = { denies: HOSTILE };
    await tryFromList(page, list);
    await expect(title).toBeVisible();
    await expect(page.getByRole("alert")).toContainText("The provider refused the sign-in on its own pages.");
    await expect(page.getByText("access_denied")).toBeVisible();
    await expect(page.getByText(HOSTILE)).toBeVisible();
    await look(page, "connection-tried-denied");
    await expectAccessible(page);
    company.misdeeds = {};
    await company.stop();
    // What it said of itself counts for ten seconds.
    await expect(async () => {
      await page.goto(address.replace(/\/tried.*/, "/try"));
      await page.getByRole("button", { name: "Try it" }).click();
      await expect(page.getByText("does not answer at present")).toBeVisible({ timeout: 3_500 });
    }).toPass({ timeout: 30_000 });
    await look(page, "connection-try-dead");
    await expectAccessible(page);
    await expect(page, "the Admin is still signed in").toHaveURL(/\/dashboard\/connection\//);
  } finally {
    await company.stop();
  }
});
