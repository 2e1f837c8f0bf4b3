import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { applications, users } from "~/hub/kit/db/schema";
import { assignApplication } from "../support/assignments";
import { expectFieldError, summary } from "../support/forms";
import { look } from "../support/look";
import { expect, test } from "./fixtures";
import { signedIn } from "./others";
import { chooseKind, fillIn, save } from "./screens";

const REDIRECT = "https://wiki.example/cb";
const HTML = `<b id="evil">"&'</b>`;

const rows = (page: Page) => page.getByRole("group", { name: "Redirect addresses" });
const uri = (page: Page, row: number) => rows(page).getByLabel(`Redirect address ${row}`, { exact: true });
const saved = (page: Page) => expect(page.getByRole("status").filter({ hasText: "Sign-on saved" })).toBeVisible();

async function chooseOpenId(page: Page): Promise<void> {
  await chooseKind(page, "OpenID Connect");
  await expect(page.getByLabel("Client id", { exact: true })).toBeVisible();
}

test("an application is set up for OpenID Connect, from its row to what its developers paste", async ({
  app,
  page,
  browserErrors,
  javaScriptEnabled,
}) => {
  test.slow();
  browserErrors.allow(/400/);
  const { id, name } = await app.seed.application({ ...app.sampleApp, name: "Team Wiki" });
  await page.goto("/dashboard/eaiapplication");
  await page.getByRole("row").filter({ hasText: name }).locator("summary").click();
  await page.getByRole("link", { name: "Sign-on", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Sign-on of ${name}`);
  await look(page, "sign-on-launch");
  const parts = page.getByRole("navigation", { name: "Parts of the sign-on" }).getByRole("link");
  await expect(parts, "a launch has no others").toHaveText(["Settings"]);
  await chooseOpenId(page);
  await expect(page.getByLabel("Client id", { exact: true })).toHaveValue("team-wiki");

  // Rows are added, keep what they hold, and are removed.
  await uri(page, 1).fill("http://wiki.example/cb");
  await uri(page, 2).fill(REDIRECT);
  await rows(page).getByLabel("Environment 2", { exact: true }).fill("Staging");
  await page.getByLabel("Client id", { exact: true }).fill("wiki");
  await rows(page).getByRole("button", { name: "Add another address" }).click();
  await expect(uri(page, 3)).toBeFocused();
  await expect(uri(page, 4)).toHaveCount(0);
  await expect(uri(page, 2)).toHaveValue(REDIRECT);
  await save(page);
  await expectFieldError(
    page,
    "Redirect address 1",
    "Must be an https address, unless it is on localhost or the server is started with PORTICO_ALLOW_HTTP_REDIRECTS=1",
  );
  await look(page, "sign-on-refused");
  await rows(page).getByRole("button", { name: "Remove http://wiki.example/cb" }).click();
  await expect(uri(page, 1)).toHaveValue(REDIRECT);
  await expect(uri(page, 3), "the row is gone").toHaveCount(0);
  await expect(rows(page).getByRole("button", { name: "Add another address" })).toBeFocused();
  await expect(rows(page).getByLabel("Environment 1", { exact: true })).toHaveValue("Staging");
  await expect(page.getByLabel("Client id", { exact: true })).toHaveValue("wiki");
  const claims = page.getByRole("group", { name: "Names of claims" });
  await expect(claims, "not what most come for").toBeHidden();
  await page.getByText("More settings", { exact: true }).click();
  await claims.getByLabel("Claim 1", { exact: true }).selectOption("email");
  await claims.getByLabel("Is sent as 1", { exact: true }).fill("mail");
  await claims.getByLabel("Is sent as 2", { exact: true }).fill("login");
  await claims.getByRole("button", { name: "Add another claim" }).click();
  await expect(claims.getByLabel("Claim 3", { exact: true })).toBeFocused();
  await save(page);
  await expectFieldError(page, "Claim 2", "Choose the claim");
  await claims.getByLabel("Claim 2", { exact: true }).selectOption("preferred_username");
  await claims.getByLabel("Is sent as 3", { exact: true }).fill("");
  await look(page, "sign-on-claims");
  await claims.getByRole("button", { name: "Remove email" }).click();
  await expect(claims.getByLabel("Claim 1", { exact: true })).toHaveValue("preferred_username");
  await save(page);
  await saved(page);
  await expect(page.getByRole("link", { name: "Close", exact: true }), "the page stays as it is").toHaveCount(0);
  await expect(page.getByLabel("Client id", { exact: true })).toHaveValue("wiki");
  await expect(parts).toHaveText(["Settings", "Secrets", "Connect", "Try it"]);
  // Without scripts the page is loaded anew after a second.
  if (!javaScriptEnabled) await expect(page.getByText("Sign-on saved")).toHaveCount(0);
  await expect(uri(page, 3)).toBeVisible();
  await expect(uri(page, 1)).toHaveValue(REDIRECT);
  await look(page, "sign-on-saved");

  await page.getByRole("link", { name: "Secrets", exact: true }).click();
  await look(page, "sign-on-no-secrets");
  await page.getByRole("button", { name: "Add a secret" }).click();
  await expectFieldError(page, "Name", "Name is required");
  await fillIn(page, { Name: HTML, Expires: "In a year" });
  await page.getByRole("button", { name: "Add a secret" }).click();
  const secret = await page.getByLabel(`The secret ${HTML}`, { exact: true }).inputValue();
  expect(secret).toMatch(/^[\w-]{43}$/);
  await look(page, "sign-on-secret");
  await page.getByRole("link", { name: "I have copied it" }).click();
  await expect(page.getByRole("row").filter({ hasText: HTML })).toContainText("Not yet");
  expect(await page.content()).not.toContain(secret);
  await look(page, "sign-on-secrets");
  await page.getByRole("link", { name: `Remove ${HTML}` }).click();
  await expect(page.getByRole("heading", { name: `Remove the secret ${HTML}?` })).toBeVisible();
  await look(page, "sign-on-removal");
  await page.getByRole("link", { name: "Keep it" }).click();
  await expect(page.getByRole("row").filter({ hasText: HTML })).toBeVisible();
  await page.getByRole("link", { name: `Remove ${HTML}` }).click();
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(page.getByText("No secret yet")).toBeVisible();
  await expect(page.locator("#evil")).toHaveCount(0);

  await page.getByRole("link", { name: "Connect", exact: true }).click();
  await expect(page.getByLabel("Issuer", { exact: true })).toHaveValue(app.url);
  await expect(page.getByLabel("Discovery", { exact: true })).toHaveValue(
    `${app.url}/.well-known/openid-configuration`,
  );
  const metadata = (await (await page.request.get("/.well-known/openid-configuration")).json()) as Record<
    string,
    string
  >;
  for (const [label, name] of [
    ["Authorization endpoint", "authorization_endpoint"],
    ["Token endpoint", "token_endpoint"],
    ["Userinfo endpoint", "userinfo_endpoint"],
    ["Logout endpoint", "end_session_endpoint"],
    ["Keys (JWKS)", "jwks_uri"],
  ] as const)
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(metadata[name]!);
  for (const library of ["mod_auth_openidc", "openid-client", "Authlib", "Spring"])
    await expect(page.getByLabel(library, { exact: true })).toHaveValue(/"wiki"/);
  await page.locator("summary", { hasText: "Grafana" }).click();
  await expect(page.getByLabel("grafana.ini", { exact: true })).toBeVisible();
  await expect(page.getByLabel("grafana.ini", { exact: true })).toHaveValue(/^client_id = wiki$/m);
  await expect(page.getByText("/login/generic_oauth")).toBeVisible();
  await look(page, "sign-on-connect");
  expect(page.url()).toContain(id);
  const sidebar = page.getByRole("navigation", { name: "Main navigation" });
  await expect(sidebar.getByRole("link", { name: "Applications" })).toHaveAttribute("aria-current", "page");

  await page.getByRole("link", { name: "Try it", exact: true }).click();
  await page.getByRole("button", { name: "Try it", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText(
    "You are not assigned to this application. Users who are not are told so, and that an administrator can assign it.",
  );
  await look(page, "sign-on-not-tried");
  const [admin] = await app.seed.db.select({ id: users.id }).from(users).where(eq(users.email, app.admin.email));
  for (const role of ["Reader", "Editor"]) await app.seed.assign(admin!, { id }, await app.seed.client(), role);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Choose one, as its users do")).toBeVisible();
  const clients = page.getByLabel("Client", { exact: true });
  await clients.selectOption({ label: (await clients.locator("option", { hasText: "(Editor)" }).textContent()) ?? "" });
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("the application has no secret that is good now")).toBeVisible();
  await expect(page.getByRole("region", { name: "Userinfo" })).toContainText('"Editor"');
  await look(page, "sign-on-tried", [360, 768, 1024, 1280]);
});

test("the sign-on of an INACTIVE application says that nobody can open it, and leads to where it is changed", {
  tag: "@once",
}, async ({ app, page }) => {
  const { id } = await app.seed.application({ ...app.sampleApp, name: "Closed Wiki" });
  await app.seed.db.update(applications).set({ status: "INACTIVE" }).where(eq(applications.id, id));
  await page.goto(`/dashboard/application/${id}/sign-on`);
  await expect(page.getByText("The application is INACTIVE: nobody can open it.")).toBeVisible();
  await page.getByRole("link", { name: "Change its status" }).click();
  await expect(page.getByRole("dialog", { name: "Update Application" })).toBeVisible();
});

test("who saves a sign-on after a colleague is told what changed, and loses nothing", async ({
  app,
  page,
  browser,
  browserErrors,
}) => {
  test.slow();
  browserErrors.allow(/409|400/);
  const { id } = await app.seed.application({ ...app.sampleApp, name: "Shared Wiki" });
  const path = `/dashboard/application/${id}/sign-on`;
  const hers = await signedIn(browser, app, await app.seed.user({ firstName: "Ana", lastName: "Ruiz", role: "Admin" }));
  await hers.goto(path);
  await chooseOpenId(hers);
  await uri(hers, 1).fill(REDIRECT);
  await save(hers);
  await saved(hers);

  await page.goto(path);
  await expect(async () => void (await hers.goto(path))).toPass();
  await hers.getByText("More settings", { exact: true }).click();
  await hers.getByLabel("Back-channel logout address").fill("https://wiki.example/out");
  await save(hers);
  await saved(hers);
  await uri(page, 2).fill(`${REDIRECT}/mine`);
  await save(page);
  await expect(summary(page)).toContainText("Somebody else changed this record meanwhile");
  await expect(page.getByLabel("Back-channel logout address")).toHaveValue("https://wiki.example/out");
  await expect(uri(page, 2)).toHaveValue(`${REDIRECT}/mine`);
  await look(page, "sign-on-stale");
  await save(page);
  await saved(page);
});

test("tiles open what is not launched where it begins, and say where that is unknown", {
  tag: "@once",
}, async ({ app, page, browser }) => {
  const user = await app.seed.user();
  const [wiki, proxied] = [await assignApplication(app, user), await assignApplication(app, user)];
  await page.goto(`/dashboard/application/${wiki.application.id}/sign-on`);
  await chooseKind(page, "Link only");
  await save(page);
  await expectFieldError(page, "Home page", "Home page is required");
  await page.getByLabel("Home page", { exact: true }).fill("https://wiki.example/home");
  await save(page);
  await saved(page);
  await page.goto(`/dashboard/application/${proxied.application.id}/sign-on`);
  await page.getByLabel("Kind", { exact: true }).selectOption({ label: "Forward auth: a proxy asks" });
  await save(page);
  await saved(page);

  const theirs = await signedIn(browser, app, user);
  await theirs.goto("/dashboard/app");
  const tile = theirs.getByRole("link", { name: wiki.application.name });
  await expect(tile).toHaveAttribute("href", "https://wiki.example/home");
  await expect(tile).toHaveAttribute("rel", /noopener/);
  await expect(theirs.getByRole("listitem").filter({ hasText: proxied.application.name })).toContainText(
    "Opens from its own page.",
  );
  await expect(theirs.getByRole("link", { name: proxied.application.name })).toHaveCount(0);
});
