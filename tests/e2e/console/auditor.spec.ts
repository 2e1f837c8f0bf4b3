import { expect, test } from "../fixtures";
import { csrfTokenOf, send } from "../support/forms";
import { openSignedIn } from "../support/sign-in";

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
