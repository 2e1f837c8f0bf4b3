import { expectAccessible } from "../support/axe";
import { look } from "../support/look";
import { expect, test } from "./fixtures";
import { dialog, fillIn, save } from "./screens";

test("a provider's preset fills a new connection's form, and says what to do there", async ({ app, page }) => {
  const client = await app.seed.client();
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(`/dashboard/connection/new?using=CLIENT.${client.id}`);
  const form = dialog(page, "New Connection");
  const steps = form.getByRole("listitem").filter({ hasText: "takes the place of {tenant}" });
  await expect(steps).toHaveCount(0);
  const links = form.getByRole("navigation", { name: "Begin with a provider" });
  await links.getByRole("link", { name: "Microsoft Entra ID" }).click();
  await expect(links.getByRole("link", { name: "Microsoft Entra ID" })).toHaveAttribute("aria-current", "true");
  await expect(steps).toHaveCount(1);
  await expect(form.getByRole("textbox", { name: "Redirect URI to register there" })).toHaveValue(
    /\/login\/…\/callback$/,
  );
  const issuer = form.getByLabel("Issuer", { exact: true });
  await expect(issuer).toHaveValue("https://login.microsoftonline.com/{tenant}/v2.0");
  await expect(form.getByLabel("Client", { exact: true }), "what was chosen stays").toHaveValue(client.id);
  await look(page, "connection-preset");
  await expectAccessible(page);
  await fillIn(page, { Name: "Northwind", "Short name": "northwind", "Client ID at the provider": "portico" });
  await save(page);
  await expect(form.getByText("Put the directory (tenant) ID into the issuer").first()).toBeVisible();
  await expect(steps, "the steps stay").toHaveCount(1);
  await links.getByRole("link", { name: "Google" }).click();
  await expect(issuer).toHaveValue("https://accounts.google.com");
  await links.getByRole("link", { name: "Another Portico" }).click();
  await expect(issuer).toHaveValue("https://");
  await expect(form.getByLabel("Scopes")).toHaveValue("openid profile email groups");
});
