import { startProvider } from "../support/provider";
import { expect, test } from "./fixtures";
import { expectAccessible } from "./support/axe";
import { codeIn, mailedBy } from "./support/codes";
import { look } from "./support/look";
import { enterCode, openSignedIn } from "./support/sign-in";

test("an Admin connects a company's provider, and its people sign in there", { tag: "@once" }, async ({
  startOwnApp,
  page,
  browser,
}) => {
  test.setTimeout(150_000);
  const app = await startOwnApp();
  const client = await app.seed.client();
  const bob = await app.seed.user({ email: "bob@northwind.example" });
  const company = await startProvider([`${app.url}/login/northwind/callback`]);
  const email_verified = true;
  company.people.set("1", { sub: "1", email: "ana@northwind.example", email_verified, name: "Ana Ruiz" });
  company.people.set("2", { sub: "2", email: bob.email, email_verified });
  try {
    await page.goto(`${app.url}/login`);
    await expect(page.getByLabel("Password", { exact: true }), "as long as nobody is led elsewhere").toBeVisible();
    await openSignedIn(page, app, app.admin);

    await page.goto(`${app.url}/dashboard/client/${client.id}`);
    await page.getByRole("link", { name: "Connections" }).click();
    await page.getByRole("link", { name: "New Connection" }).click();
    await expect(page.getByLabel("Client", { exact: true })).toHaveValue(client.id);
    await page.getByLabel("Name", { exact: true }).fill("Northwind");
    await page.getByLabel("Short name").fill("North wind");
    await page.getByLabel("Issuer").fill(company.issuer);
    await page.getByLabel("Client ID at the provider").fill(company.clientId);
    await page.getByLabel("Client secret").fill(company.secret);
    await page.getByLabel("Second step").selectOption({ label: "The provider's word is enough" });
    await page.getByLabel("Domains", { exact: true }).fill("northwind.example\nno domain");
    await page.getByLabel("Make their account at the first sign-in").check();
    await page.getByLabel("Claim 1").fill("groups");
    await page.getByLabel("Value 1").fill("staff");
    await page.getByRole("button", { name: "Another Rule" }).click();
    await expect(page.getByLabel("Claim 3")).toBeVisible();
    await expect(page.getByLabel("Value 1"), "entries stay").toHaveValue("staff");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("A rule needs claim, value, application and role").first()).toBeVisible();
    await expect(page.getByText("Only lower-case letters, digits and hyphens").first()).toBeVisible();
    await expect(page.getByText("Not a domain: no, domain").first()).toBeVisible();
    await look(page, "connection-new");
    await page.getByLabel("Short name").fill("northwind");
    await page.getByLabel("Domains", { exact: true }).fill("northwind.example");
    await page.getByLabel("Application 1").fill("No such application");
    await page.getByLabel("Role 1").fill("Reader");
    await page.getByLabel("Client secret").fill(company.secret);
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("There is no application of this name").first()).toBeVisible();
    await page.getByRole("button", { name: "Remove groups staff No such application Reader" }).click();
    await page.getByLabel("Client secret").fill(company.secret);
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Connection created")).toBeVisible();

    await page.goto(`${app.url}/dashboard/connection`);
    await look(page, "connections");
    await expectAccessible(page);
    const domains = await page.locator('a[href$="/domains"]').first().getAttribute("href");
    await page.goto(`${app.url}${domains}`);
    await expect(page.getByText("_portico.northwind.example")).toBeVisible();
    await look(page, "connection-domains");
    await page.getByRole("button", { name: "I know whose northwind.example is" }).click();
    await expect(page.getByText("northwind.example is proven")).toBeVisible();
    await page.goto(page.url().replace("/domains", "/test"));
    await page.getByRole("button", { name: "Ask the provider" }).click();
    await expect(page.getByText("answers, and names itself so")).toBeVisible();
    await look(page, "connection-test");

    const context = await browser.newContext({ javaScriptEnabled: false });
    const visitor = await context.newPage();
    const identify = async (email: string) => {
      await visitor.goto(`${app.url}/login`);
      await visitor.getByLabel("Email, user id or phone number").fill(email);
      await visitor.getByRole("button", { name: "Next" }).click();
    };
    await visitor.goto(`${app.url}/dashboard/security`);
    await expect(visitor.getByLabel("Password", { exact: true })).toHaveCount(0);
    await look(visitor, "connection-identify");
    await expectAccessible(visitor);
    company.visitor = "1";
    await visitor.getByLabel("Email, user id or phone number").fill("ana@northwind.example");
    await visitor.getByRole("button", { name: "Next" }).click();
    await expect(visitor.getByRole("heading", { name: "Sign in with Northwind" })).toBeVisible();
    await look(visitor, "connection-choice");
    await expectAccessible(visitor);
    await visitor.getByRole("link", { name: "Continue with Northwind" }).click();
    await expect(visitor, "where they were going").toHaveURL(`${app.url}/dashboard/security`);
    await visitor.goto(`${app.url}/logout`);
    await context.clearCookies();

    company.visitor = "2";
    await identify(bob.email);
    await visitor.getByRole("link", { name: "Continue with Northwind" }).click();
    await expect(visitor.getByRole("heading", { name: "Is this your account?" })).toBeVisible();
    await look(visitor, "connection-link");
    await expectAccessible(visitor);
    await visitor.getByLabel("Password", { exact: true }).fill("Wrong-password-1");
    await visitor.getByRole("button", { name: "Link and sign in" }).click();
    await expect(visitor.getByText("This is not the password of your account here").first()).toBeVisible();
    await visitor.getByLabel("Password", { exact: true }).fill(bob.password);
    await visitor.getByRole("button", { name: "Link and sign in" }).click();
    await expect(visitor).toHaveURL(/\/dashboard\/app/);
    await context.clearCookies();

    await identify("somebody@elsewhere.example");
    await expect(visitor.getByLabel("Password", { exact: true }), "others enter their password").toBeVisible();
    await expect(visitor.getByLabel("Email, user id or phone number")).toHaveValue("somebody@elsewhere.example");
    await look(visitor, "connection-password");

    await company.stop();
    // What it said of itself counts for ten seconds.
    await expect(async () => {
      await visitor.goto(`${app.url}/login/northwind`);
      await expect(visitor.getByText("Northwind does not answer at present")).toBeVisible({ timeout: 3_500 });
    }).toPass({ timeout: 25_000 });
    await look(visitor, "connection-dead");
    await expectAccessible(visitor);
    await visitor.getByRole("link", { name: "Administrators: sign in with a password" }).click();
    const mail = await mailedBy(app, app.admin.email, async () => {
      await visitor.getByLabel("Email, user id or phone number").fill(app.admin.email);
      await visitor.getByLabel("Password", { exact: true }).fill(app.admin.password);
      await visitor.getByRole("button", { name: "Sign in", exact: true }).click();
      await expect(visitor.getByRole("heading", { name: "Enter your code" })).toBeVisible();
    });
    await enterCode(visitor, codeIn(mail));
    await expect(visitor).toHaveURL(/\/dashboard/);
    await context.close();
  } finally {
    await company.stop();
  }
});
