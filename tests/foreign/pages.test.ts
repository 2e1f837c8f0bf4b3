import { join } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { findBrowser, launchArguments } from "../support/browser";
import { npmFolder } from "./support/installed";
import { servePages } from "./support/static-pages";
import { originOf } from "./support/web-application";
import { EMAIL, type ForeignWorld, startForeignWorld } from "./support/world";

const ofPackage = (path: string) => ({ file: join(npmFolder, "node_modules", path) });

let world: ForeignWorld;
let browser: Browser;
let page: Page;
let origin: string;
let pages: Awaited<ReturnType<typeof servePages>>;

beforeAll(async () => {
  origin = await originOf();
  world = await startForeignWorld({
    page: {
      clientId: "page",
      clientAuthentication: "none",
      requirePkce: true,
      redirectUris: ["oauth2-redirect.html", "client.html"].map((path) => `${origin}/${path}`),
      postLogoutRedirectUris: [`${origin}/bye`],
    },
    // It reads every refresh token as a JWT, which ours are not (keycloak-js#149): this application is given none.
    "page of keycloak-js": {
      clientId: "keycloak-js",
      clientAuthentication: "none",
      requirePkce: true,
      grants: ["authorization_code"],
      redirectUris: [`${origin}/keycloak.html`],
    },
  });
  pages = await servePages(Number(new URL(origin).port), {
    "/swagger.html": { html: swaggerPage(world.portico.url) },
    "/swagger-ui-bundle.js": ofPackage("swagger-ui-dist/swagger-ui-bundle.js"),
    "/swagger-ui.css": ofPackage("swagger-ui-dist/swagger-ui.css"),
    "/oauth2-redirect.html": ofPackage("swagger-ui-dist/oauth2-redirect.html"),
    "/oauth2-redirect.js": ofPackage("swagger-ui-dist/oauth2-redirect.js"),
    "/client.html": { html: clientPage(world.portico.url) },
    "/oidc-client-ts.js": ofPackage("oidc-client-ts/dist/browser/oidc-client-ts.min.js"),
    "/keycloak.html": { html: keycloakPage(world.portico.url) },
    "/keycloak.js": ofPackage("keycloak-js/lib/keycloak.js"),
    "/bye": { html: "bye" },
  });
  browser = await chromium.launch({ executablePath: findBrowser(), args: launchArguments });
});

afterAll(async () => {
  await browser.close();
  await pages.stop();
  await world.stop();
});

beforeEach(async () => {
  page = await browser.newPage();
  await page.goto(await world.link());
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL("**/dashboard/app");
});

const swaggerPage = (issuer: string) => `<link rel="stylesheet" href="/swagger-ui.css"><div id="ui"></div>
<script src="/swagger-ui-bundle.js"></script><script>
const flows = { authorizationCode: { authorizationUrl: "${issuer}/oidc/authorize", tokenUrl: "${issuer}/oidc/token",
  scopes: { openid: "", profile: "" } } };
const spec = { openapi: "3.0.3", info: { title: "An API", version: "1" }, paths: {},
  components: { securitySchemes: { portico: { type: "oauth2", flows } } }, security: [{ portico: ["openid"] }] };
const ui = SwaggerUIBundle({ spec, dom_id: "#ui", oauth2RedirectUrl: location.origin + "/oauth2-redirect.html" });
ui.initOAuth({ clientId: "page", scopes: "openid profile", usePkceWithAuthorizationCodeGrant: true });
</script>`;

test("Swagger UI signs in in a popup, and tells its opener", async () => {
  await page.goto(`${origin}/swagger.html`);
  await page.getByRole("button", { name: "Authorize" }).click();
  const popup = page.waitForEvent("popup");
  await page.locator(".auth-container").getByRole("button", { name: "Apply given OAuth2 credentials" }).click();
  await (await popup).waitForEvent("close");
  await page.locator(".auth-container").getByRole("button", { name: "Remove authorization" }).waitFor();
});

const clientPage = (issuer: string) => `<script src="/oidc-client-ts.js"></script><script>
const manager = new oidc.UserManager({ authority: "${issuer}", client_id: "page", scope: "openid profile email offline_access",
  redirect_uri: location.origin + "/client.html", popup_redirect_uri: location.origin + "/client.html",
  post_logout_redirect_uri: location.origin + "/bye", revokeTokensOnSignout: true });
if (new URLSearchParams(location.search).has("code")) manager.signinPopupCallback();
</script>`;

test("oidc-client-ts signs in in a popup, refreshes, revokes and signs out", async () => {
  await page.goto(`${origin}/client.html`);
  const signedIn = await page.evaluate(
    "manager.signinPopup().then(({ profile, access_token }) => ({ profile, access_token }))",
  );
  expect(signedIn).toMatchObject({ profile: { email: EMAIL } });
  const renewed = await page.evaluate("manager.signinSilent().then(({ access_token }) => access_token)");
  expect(renewed).not.toBe((signedIn as { access_token: string }).access_token);
  await page.evaluate("void manager.signoutRedirect()");
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.waitForURL(`${origin}/bye**`);
});

const keycloakPage = (issuer: string) => `<script type="module">
import Keycloak from "/keycloak.js";
const keycloak = new Keycloak({ oidcProvider: "${issuer}", clientId: "keycloak-js" });
window.begun = keycloak.init({ onLoad: "login-required", checkLoginIframe: false, redirectUri: location.origin + "/keycloak.html" })
  .then(() => { document.title = keycloak.tokenParsed.sub ? "signed in" : "nobody"; },
        (error) => { document.title = "failed: " + (error?.message ?? JSON.stringify(error)); });
</script>`;

test("keycloak-js signs in", async () => {
  await page.goto(`${origin}/keycloak.html`);
  await expect.poll(() => page.title(), { timeout: 20_000 }).toBe("signed in");
});
