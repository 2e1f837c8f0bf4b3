import { and, eq } from "drizzle-orm";
import { auditEvents, rolePermissions, terms, termsAcceptances } from "~/hub/kit/db/schema";
import { DAY_MS } from "~/lib/durations";
import { expect, test } from "../fixtures";
import { csrfTokenOf, send } from "../support/forms";
import { look } from "../support/look";
import { openSignedIn } from "../support/sign-in";
import { permission as permissions, role as roles } from "./entities/access";

test("an Auditor reads who has what and who accepted which terms, and no event says that the console was denied", {
  tag: "@once",
}, async ({ app, page }) => {
  const { seed } = app;
  const [auditor, user] = [
    await seed.user({ role: "Auditor" }),
    await seed.user({ role: "Clerk", firstName: "=HYPERLINK(1)" }),
  ];
  const [application, client] = [await seed.application({ ...app.sampleApp, name: "Ledger" }), await seed.client()];
  await seed.assign(user, application, client, "Bookkeeper");
  const [role] = await roles.seed(seed.db, ["Reader of ledgers"]);
  const [permission] = await permissions.seed(seed.db, ["Read ledgers"]);
  await seed.db.insert(rolePermissions).values({ roleId: role!, permissionId: permission! });
  const later = new Date(Date.now() + DAY_MS);
  const version = { name: "Planned", text: "One.", effectiveFrom: later, graceUntil: later };
  const [planned] = await seed.db.insert(terms).values(version).returning({ id: terms.id });
  const proof = { clientAddress: "192.0.2.1", language: "en", textHash: "hash" } as const;
  await seed.db.insert(termsAcceptances).values({ termsId: planned!.id, userId: user.id, ...proof });
  const acceptances = () => page.request.get("/dashboard/acceptances/download");
  await openSignedIn(page, app, user);
  expect((await acceptances()).headers()["content-type"], "a user").not.toContain("text/csv");
  await page.context().clearCookies();
  await openSignedIn(page, app, auditor);
  expect(await (await acceptances()).text()).toContain(
    `${user.id},'=HYPERLINK(1) ${user.lastName},${user.email},Planned,`,
  );

  const dialogs = [
    [`/dashboard/user?search=${encodeURIComponent(user.email)}&field=email`, "Role", "Clerk"],
    [`/dashboard/user?search=${encodeURIComponent(user.email)}&field=email`, "Applications", "Ledger"],
    [`/dashboard/user?search=${encodeURIComponent(user.email)}&field=email`, "Sessions", "used"],
    ["/dashboard/role?search=ledgers", "Permissions", "Read ledgers"],
  ] as const;
  for (const [list, action, shown] of dialogs) {
    await page.goto(app.url + list);
    await page.locator("tbody summary").click();
    await page.getByRole("link", { name: action, exact: true }).last().click();
    const dialog = page.getByRole("dialog", { name: action });
    await expect(dialog, action).toContainText(shown);
    if (action === "Applications") await expect(dialog).toContainText("Bookkeeper");
    await expect(dialog.getByRole("button"), action).toHaveCount(0);
    await look(page, `auditor-${action.toLowerCase()}`);
    await dialog.getByRole("link", { name: "Close" }).last().click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
  const denied = and(eq(auditEvents.action, "CONSOLE_DENIED"), eq(auditEvents.actorId, auditor.id));
  expect(await seed.db.$count(auditEvents, denied)).toBe(0);
});

test("an Auditor sees every screen of the console and changes nothing by any of them", { tag: "@once" }, async ({
  app,
  page,
}) => {
  const auditor = await app.seed.user({ role: "Auditor" });
  const client = await app.seed.client();
  await openSignedIn(page, app, auditor);
  const addresses = await page
    .getByRole("navigation")
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname));
  const ofConsole = [...new Set(addresses)].filter(
    // The price quote is demo content, and every user's.
    (path) => path.startsWith("/dashboard/") && path !== "/dashboard/priceQuote",
  );
  expect(ofConsole.length).toBeGreaterThan(12);
  for (const path of ofConsole) {
    expect((await page.goto(app.url + path))?.status(), path).toBe(200);
    const forms = page.locator("main form[method=post], main form[method=POST]");
    expect(await forms.count(), path).toBe(0);
    await expect(page.getByRole("link", { name: /^(Create|New|Add|Edit|Delete)\b/ }), path).toHaveCount(0);
  }

  await page.goto(`${app.url}/dashboard/client/${client.id}/edit`);
  await expect(page.getByLabel("Actual Name")).toHaveValue(client.name);
  await expect(page.getByLabel("Actual Name")).toBeDisabled();
  await expect(page.getByRole("button", { name: "Save" })).toHaveCount(0);
  expect((await page.request.get("/dashboard/audit/download")).headers()["content-type"]).toContain("text/csv");

  const csrfToken = await csrfTokenOf(page, "/dashboard/sessions");
  const path = `/dashboard/client/${client.id}`;
  for (const [address, intent] of [
    [`${path}/edit`, "save"],
    [`${path}/delete`, "delete"],
    ["/dashboard/client/new", "save"],
  ])
    expect((await send(page.request, address!, { csrfToken, intent: intent!, actualName: "Mine" })).status()).toBe(403);
  await page.goto(`${app.url}${path}/edit`);
  await expect(page.getByLabel("Actual Name")).toHaveValue(client.name);
});
