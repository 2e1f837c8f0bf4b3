import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { brands } from "~/hub/kit/db/schema";
import { tonesOf } from "~/lib/brand-colors";
import { fourColours } from "../../support/pictures-with-place";
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

  const favicon = async () => (await page.request.get("/favicon.ico")).body();
  const porticos = await favicon();
  const manifest = async (): Promise<unknown> => (await page.request.get("/manifest.webmanifest")).json();
  const visitor = await (await browser.newContext({ ...SIGNED_OUT, baseURL: app.url })).newPage();
  const button = visitor.getByRole("button", { name: "Sign in", exact: true });
  try {
    await page.goto("/dashboard/branding");
    await page.getByLabel("Name", { exact: true }).fill("Acme ID");
    await page.getByLabel("Color", { exact: true }).fill("#1f4fa3");
    const picture = { name: "logo.png", mimeType: "image/png", buffer: fourColours("png") };
    await page.getByLabel("Logo", { exact: true }).setInputFiles(picture);
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
    const names = new URLSearchParams({ Application: application.name, Client: client.name }).toString();
    for (const address of [`/applogin?client_id=${application.id}`, `/verifyemailassign?${names}`])
      expect(await (await visitor.request.get(address)).text(), address).toContain("Ledger &lt;b&gt;");
    await visitor.goto("/otherdevice");
    await expect(visitor.getByText("signed in to Acme ID")).toBeVisible();
    for (const address of ["/oidc/authorize", "/oidc/device"])
      expect(await (await visitor.request.get(address)).text(), address).toMatch(/<title>[^<]+ \| Acme ID<\/title>/);
    for (const address of ["/open/nothing-of-that-name", "/register"]) {
      await visitor.goto(address);
      await expect(visitor.getByRole("link", { name: "Acme ID" }), address).toBeVisible();
      await expect(visitor.getByRole("button", { name: /^(Sign in|Register)$/ }), address).toHaveCSS(
        "background-color",
        rgb("#1f4fa3"),
      );
    }
    await expect(visitor.locator("meta[name=theme-color]").last()).toHaveAttribute("content", "#1f4fa3");

    const logo = (await visitor.locator("link[rel=apple-touch-icon]").getAttribute("href")) ?? "";
    const query = `?logo=${logo.replace(/^\/uploads\//, "")}`;
    const links = visitor.locator("link[rel=icon]");
    const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
    expect(addresses).toEqual([`/favicon.ico${query}`, `/icon.svg${query}`]);
    const color = await colorAt(visitor, logo, 8, 8);
    expect(await colorAt(visitor, `/favicon.ico${query}`, 8, 8), "a PNG in an icon").toEqual(color);
    expect(await colorAt(visitor, `/icon.svg${query}`, 8, 12), "in the middle of a square").toEqual(color);
    expect(await colorAt(visitor, `/icon.svg${query}`, 8, 4), "which is white").toEqual([255, 255, 255, 255]);
    const icons = [{ src: `/icon.svg${query}` }, { src: logo }];
    expect(await manifest()).toMatchObject({ name: "Acme ID", theme_color: "#1f4fa3", icons });
    const { etag = "" } = (await page.request.head("/favicon.ico")).headers();
    const again = await page.request.get("/favicon.ico", { headers: { "If-None-Match": etag } });
    expect([again.status(), (await again.body()).length]).toEqual([304, 0]);
    await rm(join(app.portico.dataFolder, logo));
    expect(await favicon(), "where the logo is lost").toEqual(porticos);
  } finally {
    await visitor.context().close();
    await app.seed.db.delete(brands);
    await expect.poll(manifest, "other tests see none of it").toMatchObject({ name: "Portico" });
  }
});

const colorAt = (page: Page, address: string, x: number, y: number): Promise<number[]> =>
  page.evaluate(
    async ({ address, x, y }) => {
      const picture = new Image();
      picture.src = address;
      await picture.decode();
      const canvas = Object.assign(document.createElement("canvas"), { width: 32, height: 32 });
      const on = canvas.getContext("2d")!;
      on.drawImage(picture, 0, 0, 32, 32);
      return [...on.getImageData(x, y, 1, 1).data];
    },
    { address, x, y },
  );
