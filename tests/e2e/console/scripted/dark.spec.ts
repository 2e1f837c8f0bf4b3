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

test("every page is readable in the dark look, and on paper it is light", async ({ app, page }) => {
  test.setTimeout(LIMIT_MS);
  const launched = await assignApplication(app, { id: await app.seed.idOf(app.admin.email) }, { clients: 2 });
  const filled = await seededAddresses(app, launched.application);
  await page.emulateMedia({ colorScheme: "dark" });
  const unread: Record<string, string[]> = {};
  for (const address of addressesOf(routes).filter(isPage)) {
    const path = filled(address).replace(":id", launched.application.id);
    await page.goto(path);
    const found = await contrastFindings(page);
    if (found.length > 0) unread[path] = found;
  }
  expect(unread).toEqual({});

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
