import routes from "~/routes";
import { assignApplication } from "../../support/assignments";
import { contrastFindings } from "../../support/axe";
import { look } from "../../support/look";
import { addressesOf, seededAddresses } from "../addresses";
import { expect, test } from "../fixtures";

/** No page of this look: a file, an answer for scripts, and what leads elsewhere. */
const isPage = ({ path, file }: { path: string; file: string }) =>
  path.startsWith("/dashboard/") && file.endsWith(".tsx") && !path.includes("*") && !/approve|confirm/.test(path);

/** Over 100 pages, each read by axe-core; those of visitors are in languages.spec.ts. */
const LIMIT_MS = 300_000;
const PARTS = 3;

for (let part = 0; part < PARTS; part += 1)
  test(`every page is readable in the dark look (${part + 1} of ${PARTS})`, async ({ app, page }) => {
    test.setTimeout(LIMIT_MS);
    const launched = await assignApplication(app, { id: await app.seed.idOf(app.admin.email) }, { clients: 2 });
    const filled = await seededAddresses(app, launched.application);
    await page.emulateMedia({ colorScheme: "dark" });
    const unread: Record<string, string[]> = {};
    const pages = addressesOf(routes).filter(isPage);
    for (const address of pages.filter((_, index) => index % PARTS === part)) {
      const path = filled(address).replace(":id", launched.application.id);
      await page.goto(path);
      const found = await contrastFindings(page);
      if (found.length > 0) unread[path] = found;
    }
    expect(unread).toEqual({});
  });

test("pages have the dark look, and on paper the light one", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  for (const [path, name] of [
    ["/dashboard/user", "users"],
    ["/dashboard/overview", "overview"],
    ["/dashboard/app", "tiles"],
    ["/dashboard/eaiapplication/new/oidc", "form"],
    ["/dashboard/account", "account"],
    ["/dashboard/emailTemplate/new", "template"],
  ] as const) {
    await page.goto(path);
    await look(page, `dark-${name}`);
  }
  await page.goto("/dashboard/user");
  await expect(page.locator("html")).toHaveCSS("background-color", "rgb(20, 26, 23)");
  await page.emulateMedia({ colorScheme: "dark", media: "print" });
  await expect(page.locator("html")).toHaveCSS("color", "rgb(27, 36, 32)");
});
