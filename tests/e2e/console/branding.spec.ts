import { brands } from "~/hub/kit/db/schema";
import { tonesOf } from "~/lib/brand-colors";
import { expectAccessible } from "../support/axe";
import { look } from "../support/look";
import { expect, test } from "./fixtures";

const SIGNED_OUT = { storageState: { cookies: [], origins: [] }, javaScriptEnabled: false };
const rgb = (hex: string) => `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(", ")})`;

test("visitors see an application's brand at its sign-in, in both looks, and the installation's elsewhere", {
  tag: "@once",
}, async ({ app, page, browser }) => {
  test.slow();
  const application = await app.seed.application({
    redirectUrl: "https://ledger.example/in",
    logoutUrl: "https://ledger.example/out",
  });
  const client = await app.seed.client();
  await page.goto(`/dashboard/application/${application.id}/branding`);
  await page.getByLabel("Name", { exact: true }).fill("Ledger <b>");
  await page.getByLabel("Color", { exact: true }).fill("#777777");
  await page.getByLabel("Help contact").fill("desk@ledger.example");
  await page.getByLabel("Notice").fill("Closed on Sunday\n<script>alert(1)</script>");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.locator("#color-error")).toContainText("The nearest color that has it is #707070");
  await look(page, "branding-refused");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Use #707070" }).click();
  await expect(page.getByLabel("Color", { exact: true })).toHaveValue("#707070");
  await expect(page.getByLabel("Notice"), "entries stay").toHaveValue(/Closed on Sunday/);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Branding saved")).toBeVisible();
  // The page that says so leads back to the form after a second, which would cut the next page off.
  await expect(page).toHaveURL(/\/branding$/);

  const manifest = async (): Promise<unknown> => (await page.request.get("/manifest.webmanifest")).json();
  const visitor = await (await browser.newContext({ ...SIGNED_OUT, baseURL: app.url })).newPage();
  const button = visitor.getByRole("button", { name: "Sign in", exact: true });
  try {
    await page.goto("/dashboard/branding");
    await page.getByLabel("Name", { exact: true }).fill("Acme ID");
    await page.getByLabel("Color", { exact: true }).fill("#1f4fa3");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page).toHaveTitle("Branding | Acme ID");
    await look(page, "branding-saved");

    await visitor.goto(`/open/${application.id}/${client.id}`);
    await expect(visitor).toHaveTitle("Sign in | Acme ID");
    await expect(visitor.getByRole("link", { name: "Ledger <b>" })).toBeVisible();
    await expect(visitor.getByText("Closed on Sunday")).toContainText("<script>alert(1)</script>");
    await expect(visitor.getByRole("link", { name: "desk@ledger.example" })).toBeVisible();
    const contact = visitor.getByRole("link", { name: "desk@ledger.example" });
    const { light, dark } = tonesOf("#707070");
    await expect(button).toHaveCSS("background-color", rgb("#707070"));
    await expect(contact).toHaveCSS("color", rgb(light.green));
    await expectAccessible(visitor, "light");
    await look(visitor, "branded-light");
    await visitor.emulateMedia({ colorScheme: "dark" });
    await expect(contact).toHaveCSS("color", rgb(dark.green));
    // A copy of the page is checked, which keeps a chosen look alone.
    await visitor.getByRole("button", { name: "Dark", exact: true }).click();
    await expect(visitor.locator("html")).toHaveAttribute("data-look", "dark");
    await expect(visitor.getByText("Closed on Sunday"), "the choice keeps the way").toBeVisible();
    await expectAccessible(visitor, "dark");
    await look(visitor, "branded-dark");
    await visitor.getByRole("button", { name: "System", exact: true }).click();
    await visitor.emulateMedia({ colorScheme: "light" });
    for (const address of ["/open/nothing-of-that-name", "/register"]) {
      await visitor.goto(address);
      await expect(visitor.getByRole("link", { name: "Acme ID" }), address).toBeVisible();
      await expect(visitor.getByRole("button", { name: /^(Sign in|Register)$/ }), address).toHaveCSS(
        "background-color",
        rgb("#1f4fa3"),
      );
    }
    await expect(visitor.locator("meta[name=theme-color]").last()).toHaveAttribute("content", "#1f4fa3");
    expect(await manifest()).toMatchObject({ name: "Acme ID", theme_color: "#1f4fa3" });
  } finally {
    await visitor.context().close();
    await app.seed.db.delete(brands);
    await expect.poll(manifest, "other tests see none of it").toMatchObject({ name: "Portico" });
  }
});
