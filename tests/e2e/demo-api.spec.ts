import { decodeJwt } from "jose";
import { demoApi, demoCaller, demoPeople } from "~/hub/operate/demo-data/data";
import { seedDemo } from "~/hub/operate/demo-data/seed";
import { expect, test } from "./fixtures";
import { openSignedIn } from "./support/sign-in";

const [ADMIN] = demoPeople;
const GRANT = "urn:ietf:params:oauth:grant-type:device_code";

test("the demo's API is called as docs/apis.md says, by a token that names its scope and the role there", {
  tag: "@once",
}, async ({ app, page }) => {
  await seedDemo(app.seed.db, { redirectUrl: app.sampleApp.redirectUrl, logoutUrl: app.sampleApp.redirectUrl });
  const ask = async (path: string, values: Record<string, string>, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${app.url}/oidc/${path}`, {
      method: "POST",
      body: new URLSearchParams(values),
      headers,
    });
    return (await answer.json()) as Record<string, string>;
  };
  const { clientId: client_id } = demoCaller;
  const { audience: resource } = demoApi;
  const begun = await ask("device/authorize", { client_id, scope: "openid covers:read", resource });
  await openSignedIn(page, app, ADMIN);
  await page.goto(begun.verification_uri_complete!);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Yes, sign it in" }).click();
  const allow = page.getByRole("button", { name: "Allow" });
  const signedIn = page.getByRole("heading", { name: "The device is signed in" });
  await expect(allow.or(signedIn)).toBeVisible();
  if (await allow.isVisible()) await allow.click();
  await expect(signedIn).toBeVisible();
  const token = (await ask("token", { client_id, grant_type: GRANT, device_code: begun.device_code! })).access_token!;
  const told = { aud: resource, scope: "covers:read", role: "Case Handler", client_id };
  expect(decodeJwt(token)).toMatchObject(told);
  const basic = Buffer.from(`${demoApi.clientId}:${demoApi.secret}`).toString("base64");
  expect(await ask("introspect", { token }, { Authorization: `Basic ${basic}` })).toMatchObject({
    active: true,
    ...told,
  });

  await page.goto("/dashboard/eaiapplication?search=Cover");
  await page.getByRole("link", { name: demoApi.name, exact: true }).click();
  const facts = page.getByRole("main");
  await expect(facts.getByText("API of other applications")).toBeVisible();
  for (const each of [resource, "covers:read", "See what your policies cover", client_id, `${app.url}/oidc/introspect`])
    await expect(facts.getByText(each), each).toBeVisible();
  await expect(facts.getByText("Address that opens it"), "nobody opens it").toHaveCount(0);
  await expect(page.getByRole("link", { name: "Branding" })).toHaveCount(0);
});
