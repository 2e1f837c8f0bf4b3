import { eq } from "drizzle-orm";
import { applicationSignOns, applications } from "~/hub/kit/db/schema";
import { expectFieldError } from "../support/forms";
import { look } from "../support/look";
import { sticksOut } from "../support/senses";
import { application as entity } from "./entities/catalog";
import { expect, test } from "./fixtures";
import { dialog, expectCreated, fillIn, save } from "./screens";

const ADDRESS = "https://grafana.example.test/";

const NEEDS_HTTPS =
  "Must be an https address, unless it is on localhost or the server is started with PORTICO_ALLOW_HTTP_REDIRECTS=1";

const KINDS = [
  {
    link: "OpenID Connect",
    kind: "oidc",
    entries: { "Client id": "grafana", "Redirect address": `${ADDRESS}login/generic_oauth` },
    errors: { "Client id": "Client id is required", "Redirect address": "Redirect address is required" },
    others: ["Allowed URL", "Redirect URL"],
  },
  {
    link: "SAML 2.0",
    kind: "saml",
    entries: { "Entity id": `${ADDRESS}sp`, "Address for answers (ACS)": `${ADDRESS}sp/acs` },
    errors: {
      "Entity id": "Entity id is required",
      "Address for answers (ACS)": "Address for answers (ACS) is required",
    },
    others: ["Allowed URL", "Redirect URL", "Client id"],
  },
  { link: "Forward auth", kind: "forward", entries: {}, errors: {}, others: ["Redirect URL", "Client id"] },
  {
    link: "Link only",
    kind: "link",
    entries: { "Home page": ADDRESS },
    errors: { "Home page": "Home page is required" },
    others: ["Allowed URL", "Redirect URL", "Client id"],
  },
  {
    link: "Launch",
    kind: "launch",
    entries: { "Allowed URL": ADDRESS, "Redirect URL": `${ADDRESS}sso` },
    errors: {
      "Allowed URL": "Allowed URL is required for an ACTIVE application",
      "Redirect URL": "Redirect URL is required for an ACTIVE application",
    },
    others: ["Client id", "Home page"],
  },
  {
    link: "API of other applications",
    kind: "api",
    entries: { "Client id": "orders", Audience: "https://api.example/orders" },
    errors: { "Client id": "Client id is required", Audience: "Audience is required" },
    others: ["Allowed URL", "Redirect URL", "Redirect address", "Home page"],
  },
] as const;

const STORED = { oidc: "oidc", saml: "saml", forward: "forward", link: "link", launch: null, api: "oidc" };

for (const { link, kind, entries, errors, others } of KINDS)
  test(`a new application of the kind ${link} is asked for what that needs and nothing else, and is ACTIVE`, async ({
    app,
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto(`${entity.path}?search=gra`);
    await page.getByRole("link", { name: entity.create, exact: true }).first().click();
    await expect(dialog(page, entity.newTitle).getByRole("listitem")).toHaveCount(KINDS.length);
    expect(await sticksOut(page)).toBeLessThanOrEqual(0);
    await look(page, "new-application-kinds");
    await page.getByRole("link", { name: new RegExp(`^${link}`) }).click();
    await expect(page.getByLabel("Description", { exact: true })).toBeVisible();
    for (const label of others) await expect(page.getByLabel(label, { exact: true }), label).toHaveCount(0);

    await fillIn(page, { Description: "Grafana", Status: "ACTIVE" });
    if (Object.keys(errors).length > 0) {
      await save(page);
      for (const [label, message] of Object.entries(errors)) await expectFieldError(page, label, message);
    }
    await look(page, `new-application-${kind}`);
    await fillIn(page, entries);
    await save(page);
    await expectCreated(page, entity, entity.saved.created);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Grafana");
    const [made] = await app.seed.db
      .select({ status: applications.status, kind: applicationSignOns.kind, grants: applicationSignOns.grants })
      .from(applications)
      .leftJoin(applicationSignOns, eq(applicationSignOns.applicationId, applications.id));
    expect(made?.status).toBe("ACTIVE");
    expect(made?.kind).toBe(STORED[kind]);
    const facts = page.getByRole("main");
    await expect(facts.getByText("Address that opens it")).toHaveCount(kind === "api" ? 0 : 1);
    await expect(page.getByRole("link", { name: "Branding", exact: true })).toHaveCount(kind === "api" ? 0 : 1);
    if (kind !== "api") return;
    expect(made?.grants, "tokens alone").toEqual(["client_credentials"]);
    await expect(facts.getByText("API of other applications")).toBeVisible();
    await expect(facts.getByText(entries.Audience)).toBeVisible();
    await expect(facts.getByText("None yet"), "who may call it").toBeVisible();
    await expect(facts.getByText("/oidc/introspect")).toBeVisible();
    await look(page, "api-facts");
  });

test("what the hub says against a client id stands by it", { tag: "@once" }, async ({ page, browserErrors }) => {
  browserErrors.allow(/400|409/);
  for (const name of ["First", "Second"]) {
    await page.goto(`${entity.path}/new/oidc`);
    await fillIn(page, { Description: name, "Client id": "same", "Redirect address": "http://intranet.example/cb" });
    await save(page);
    await expectFieldError(page, "Redirect address", NEEDS_HTTPS);
    await fillIn(page, { "Redirect address": "https://intranet.example/cb" });
    await save(page);
    if (name === "First") await expectCreated(page, entity, entity.saved.created);
  }
  await expectFieldError(page, "Client id", "Another application has this client id");
  const answer = await page.goto(`${entity.path}/new/kerberos`);
  expect(answer?.status()).toBe(404);
});
