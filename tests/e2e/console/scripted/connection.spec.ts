import type { Page } from "@playwright/test";
import { look } from "../../support/look";
import { expect, test } from "../fixtures";
import { dialog, save } from "../screens";

const lost = (page: Page, text: string) => page.getByRole("alert").filter({ hasText: text });
const again = (page: Page) => page.getByRole("button", { name: "Try again" });

test.beforeEach(({ browserErrors }) => browserErrors.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|502/));

test("offline, a form stays as it was typed, and Try again saves what stands in it", async ({ page, context }) => {
  await page.goto("/dashboard/permission/new", { waitUntil: "networkidle" });
  await page.getByLabel("Name", { exact: true }).fill("Typed in a lift");
  await page.getByLabel("Description").fill("Before the door closed");
  await page.getByLabel("Status", { exact: true }).selectOption("ACTIVE");
  await context.setOffline(true);
  await save(page);
  await expect(lost(page, "You are offline.")).toBeFocused();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Typed in a lift");
  await look(page, "connection-form");
  await page.getByLabel("Description").fill("After it");
  await again(page).click();
  await expect(lost(page, "You are offline.")).toBeVisible();
  await context.setOffline(false);
  await again(page).click();
  await expect(page.getByRole("status").filter({ hasText: "Permission created" })).toBeVisible();
  await expect(page.getByRole("cell", { name: "After it" })).toBeVisible();
  await expect(dialog(page, "New Permission")).toHaveCount(0);
});

test("offline, a link leaves the page where it is, and leads on once the network is back", async ({
  page,
  context,
}) => {
  await page.goto("/dashboard/permission", { waitUntil: "networkidle" });
  await context.setOffline(true);
  await page.getByRole("link", { name: "Clients", exact: true }).click();
  await expect(lost(page, "You are offline.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Permissions" })).toBeVisible();
  await look(page, "connection-link");
  await context.setOffline(false);
  await again(page).click();
  await expect(page.getByRole("heading", { name: "Clients" })).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("a proxy's own error page and a refused connection keep the page, too", async ({ page }) => {
  await page.goto("/dashboard/client", { waitUntil: "networkidle" });
  await page.getByRole("link", { name: "Permissions", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Permissions" })).toBeVisible();
  let answer: "502" | "none" = "502";
  await page.route("**/*.data*", (route) =>
    answer === "none" ? route.abort() : route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad</h1>" }),
  );
  await page.getByRole("link", { name: "Clients", exact: true }).click();
  await expect(lost(page, "The server cannot be reached.")).toBeVisible();
  answer = "none";
  await again(page).click();
  await expect(lost(page, "The server cannot be reached.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Permissions" })).toBeVisible();
  await page.unroute("**/*.data*");
  await again(page).click();
  await expect(page.getByRole("heading", { name: "Clients" })).toBeVisible();
});

test("an answer that cannot be read is called what it is, with another try, and claims no record", async ({
  page,
  browserErrors,
}) => {
  browserErrors.allow(/SyntaxError/);
  await page.goto("/dashboard/permission", { waitUntil: "networkidle" });
  await page.route("**/dashboard/client.data*", (route) =>
    route.fulfill({ status: 200, headers: { "X-Remix-Response": "yes" }, body: "no such format" }),
  );
  await page.getByRole("link", { name: "Clients", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Something went wrong" })).toBeVisible();
  await expect(page.getByText("was recorded")).toHaveCount(0);
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "Clients" })).toBeVisible();
});

test("what is too large to be sent stays in its form, and is saved once it is shorter", async ({
  page,
  browserErrors,
}) => {
  browserErrors.allow(/413/);
  await page.goto("/dashboard/permission/new", { waitUntil: "networkidle" });
  await page.getByLabel("Name", { exact: true }).fill("Too much");
  await page.getByLabel("Status", { exact: true }).selectOption("ACTIVE");
  await page.getByLabel("Description").evaluate((field: HTMLInputElement) => {
    field.maxLength = 2_000_000;
    field.value = "x".repeat(1_500_000);
  });
  await save(page);
  await expect(lost(page, "This is too large to be sent, and nothing was saved.")).toBeFocused();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Too much");
  await page.getByLabel("Description").fill("Shorter");
  await save(page);
  await expect(page.getByRole("status").filter({ hasText: "Permission created" })).toBeVisible();
});
