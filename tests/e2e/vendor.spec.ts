import { runPortico } from "../support/portico";
import { expect, test } from "./fixtures";
import { summary } from "./support/forms";
import { look } from "./support/look";
import { enterPassword } from "./support/sign-in";

const PASSWORD = "Vendors#Only1";

test("the vendor's credentials lead from /login to the registration site, and nowhere without the setting", {
  tag: "@once",
}, async ({ app, page, startOwnApp }) => {
  await page.goto("/login");
  await enterPassword(page, "vendor.desk", PASSWORD);
  await expect(summary(page)).toContainText("Email, phone number, user id or password is wrong");

  const hash = (await runPortico(["admin", "hash"], { PORTICO_ADMIN_PASSWORD: PASSWORD })).trim();
  // Stands in for the vendors' site: any page that responds.
  const site = `${app.sampleApp.url}/healthz?from=portico`;
  const own = await startOwnApp({
    env: { VENDOR_REGISTRATION_URL: site, VENDOR_IDENTIFIER: "vendor.desk", VENDOR_PASSWORD_HASH: hash },
  });
  await page.goto(`${own.url}/login`);
  await enterPassword(page, "vendor.desk", "Wrong#Door1!");
  await expect(summary(page)).toContainText("Email, phone number, user id or password is wrong");
  await enterPassword(page, "Vendor.Desk", PASSWORD);
  await expect(page).toHaveURL(site);
  expect(own.mail.messages).toEqual([]);
  expect(own.portico.logs()).not.toMatch(/Vendors#Only1/i);
  // The audit log has what was typed with the wrong password.
  const others = own.portico
    .logs()
    .split("\n")
    .filter((line) => !line.includes('"kind":"audit"'));
  expect(others.join()).not.toMatch(/vendor\.desk/i);

  await page.goto(`${own.url}/login`);
  await expect(page.getByRole("heading", { name: "Sign in" }), "they are led there once").toBeVisible();
  await look(page, "login-after-vendor");
});
