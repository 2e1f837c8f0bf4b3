import { desc } from "drizzle-orm";
import { applicationSignOns, samlSessions, sessions, signOnAddresses } from "~/hub/kit/db/schema";
import { startProvider } from "../support/provider";
import { logoutRequest, queryOf } from "../support/saml";
import { expect, test } from "./fixtures";
import { expectAccessible } from "./support/axe";
import { look } from "./support/look";
import { openSignedIn } from "./support/sign-in";

test("a session at a company's provider ends here when it ends there, and there when it ends here", async ({
  startOwnApp,
  page,
  browser,
  javaScriptEnabled,
}) => {
  test.setTimeout(90_000);
  const app = await startOwnApp();
  const client = await app.seed.client();
  const at = `${app.url}/login/northwind`;
  const company = await startProvider([`${at}/callback`], 0, {
    backchannel_logout_uri: `${at}/backchannel`,
    post_logout_redirect_uris: [`${at}/signedout`],
  });
  company.people.set("1", { sub: "1", email: "ana@northwind.example", email_verified: true, name: "Ana Ruiz" });
  company.visitor = "1";
  try {
    await openSignedIn(page, app, app.admin);
    await page.goto(`${app.url}/dashboard/connection/new?client=${client.id}`);
    await page.getByLabel("Client", { exact: true }).selectOption(client.id);
    await page.getByLabel("Name", { exact: true }).fill("Northwind");
    await page.getByLabel("Short name").fill("northwind");
    await page.getByLabel("Issuer").fill(company.issuer);
    await page.getByLabel("Client ID at the provider").fill(company.clientId);
    await page.getByRole("textbox", { name: "Client secret" }).fill(company.secret);
    await page.getByLabel("Second step").selectOption({ label: "The provider's word is enough" });
    await page.getByLabel("Domains", { exact: true }).fill("northwind.example");
    await page.getByLabel("Make their account at the first sign-in").check();
    await page
      .getByLabel("Sign-out there", { exact: true })
      .selectOption({ label: "The page offers to sign out there, too" });
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Connection created")).toBeVisible();
    await page.goto(`${app.url}/dashboard/connection`);
    const domains = await page.locator('a[href$="/domains"]').first().getAttribute("href");
    await page.goto(`${app.url}${domains?.replace("/domains", "/edit")}`);
    await expect(page.getByRole("textbox", { name: "Address for back-channel logout" })).toHaveValue(
      `${at}/backchannel`,
    );
    await expect(page.getByRole("textbox", { name: "Address after a sign-out there" })).toHaveValue(`${at}/signedout`);
    await page.setViewportSize({ width: 360, height: 800 });
    const wider = await page.getByRole("dialog").evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(wider, "the long redirect URI in a hint").toBe(0);
    await page.setViewportSize({ width: 1280, height: 800 });
    await look(page, "connection-signing-out");
    await page.goto(`${app.url}${domains}`);
    await page.getByRole("button", { name: "I know whose northwind.example is" }).click();
    await expect(page.getByText("northwind.example is proven")).toBeVisible();

    const context = await browser.newContext({ javaScriptEnabled });
    const visitor = await context.newPage();
    const signIn = async () => {
      await visitor.goto(at);
      await visitor.getByRole("link", { name: "Continue with Northwind" }).click();
      await expect(visitor.getByRole("heading", { name: "My Applications" })).toBeVisible();
    };
    await signIn();
    await company.tellOfLogout("2");
    await visitor.reload();
    await expect(visitor, "another's session there").toHaveURL(/\/dashboard\/app/);
    await company.tellOfLogout("1");
    await visitor.reload();
    await expect(visitor).toHaveURL(/\/login/);
    await expect(visitor.getByText("Your session has ended").first()).toBeVisible();

    await signIn();
    await visitor.goto(`${app.url}/logout`);
    await visitor.getByRole("button", { name: "Sign out" }).click();
    await expect(visitor.getByText("You may still be signed in at Northwind.")).toBeVisible();
    await look(visitor, "connection-signed-out");
    await expectAccessible(visitor);
    await visitor.getByRole("link", { name: "Sign out at Northwind" }).click();
    await expect(visitor).toHaveURL(new RegExp(`^${company.issuer}/`));
    await visitor.getByRole("button", { name: "Yes, sign me out" }).click();
    await expect(visitor).toHaveURL(/\/login/);
    await expect(visitor.getByText("You have come back from signing out at Northwind.")).toBeVisible();
    await visitor.goto(`${at}/signedout?state=made-up`);
    await expect(visitor.getByText("You have come back")).toHaveCount(0);

    const entityId = "https://shop.example/sp";
    const { id: applicationId } = await app.seed.application({ redirectUrl: entityId, logoutUrl: entityId });
    const told = `${company.issuer}/nowhere`;
    const signOn = { applicationId, kind: "saml", entityId, samlLogoutUri: told } as const;
    await app.seed.db.insert(applicationSignOns).values(signOn);
    const askedByApplication = async () => {
      const asked = queryOf(logoutRequest({ entityId }, { nameId: "ana" }, `${app.url}/saml/slo`));
      await visitor.goto(`${app.url}/saml/slo?${asked}`);
      await visitor.getByRole("button", { name: "Sign out" }).click();
    };
    const isTold = new RegExp(`^${told}\\?SAMLResponse=`);
    await signIn();
    await askedByApplication();
    await expect(visitor.getByText("You may still be signed in at Northwind.")).toBeVisible();
    await visitor.getByRole("link", { name: "Back to the application" }).click();
    await expect(visitor).toHaveURL(isTold);
    await visitor.goto(`${app.url}/logout`);
    await visitor.getByRole("link", { name: "Sign out at Northwind" }).click();
    await expect(visitor, "the way there is still known").toHaveURL(new RegExp(`^${company.issuer}/`));
    await signIn();
    await askedByApplication();
    await visitor.getByRole("link", { name: "Sign out at Northwind" }).click();
    await visitor.getByRole("button", { name: "Yes, sign me out" }).click();
    await expect(visitor, "the application that asked is told").toHaveURL(isTold);
    await signIn();
    const [newest] = await app.seed.db.select().from(sessions).orderBy(desc(sessions.createdAt)).limit(1);
    const known = { nameId: "ana", nameIdFormat: "persistent", sessionIndex: "_ana" } as const;
    await app.seed.db
      .insert(samlSessions)
      .values({ sessionId: newest!.id, applicationId, clientId: client.id, ...known });
    await visitor.goto(`${app.url}/logout`);
    await visitor.getByRole("button", { name: "Sign out" }).click();
    await expect(visitor, "by way of the applications").toHaveURL(new RegExp(`^${told}\\?SAMLRequest=`));
    await visitor.goto(`${app.url}/saml/logout`);
    await expect(visitor.getByRole("link", { name: "Sign out at Northwind" })).toBeVisible();

    await page.goto(`${app.url}${domains?.replace("/domains", "/edit")}`);
    await page
      .getByLabel("Sign-out there", { exact: true })
      .selectOption({ label: "The page leads there to sign out, too" });
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Connection updated")).toBeVisible();
    await signIn();
    await visitor.goto(`${app.url}/logout`);
    await visitor.getByRole("button", { name: "Sign out" }).click();
    await expect(visitor, "led there by itself").toHaveURL(new RegExp(`^${company.issuer}/`));
    await signIn();
    await askedByApplication();
    await visitor.getByRole("button", { name: "Yes, sign me out" }).click();
    await expect(visitor, "led there, back and to the application").toHaveURL(isTold);

    const wiki = await app.seed.application({ redirectUrl: told, logoutUrl: told });
    await app.seed.signOn(wiki, { clientId: "wiki", secret: "secret-of-wiki", redirectUris: [told] });
    await app.seed.db
      .insert(signOnAddresses)
      .values({ applicationId: wiki.id, use: "post_logout", uri: told, position: 0 });
    await signIn();
    const wish = new URLSearchParams({ client_id: "wiki", post_logout_redirect_uri: told });
    await visitor.goto(`${app.url}/oidc/logout?${wish.toString()}`);
    await visitor.getByRole("button", { name: "Sign out" }).click();
    await visitor.getByRole("button", { name: "Yes, sign me out" }).click();
    await expect(visitor, "and to one of OpenID Connect").toHaveURL(told);

    const answers = await Promise.all(
      [
        { data: "", headers: { "Content-Type": "application/x-www-form-urlencoded" } },
        { form: { logout_token: "no.token.at-all" } },
        { data: { logout_token: "no.token.at-all" } },
        { form: { logout_token: "x".repeat(20_000) } },
      ].map((sent) => visitor.request.post(`${at}/backchannel`, sent)),
    );
    for (const answer of answers) {
      expect(answer.status()).toBe(400);
      expect(answer.headers()["cache-control"]).toBe("no-store");
      expect(await answer.json()).toMatchObject({ error: "invalid_request" });
    }
    await context.close();
  } finally {
    await company.stop();
  }
});
