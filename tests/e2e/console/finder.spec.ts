import type { Page } from "@playwright/test";
import { CHOICES_MAX } from "~/contract/kit/rules";
import { applications, clients, permissions } from "~/hub/kit/db/schema";
import { role as roles } from "./entities/access";
import { clan as clans } from "./entities/contacts";
import { expect, test } from "./fixtures";
import { chooseNarrowing, detach, detacher, expectEntries, expectSaved, fillIn, offered, save } from "./screens";

/** More names than a select offers. */
const TOTAL = CHOICES_MAX + 5;
const many = (what: string) =>
  Array.from({ length: TOTAL }, (_, index) => `${what} ${String(index + 1).padStart(3, "0")}`);

const look = async (page: Page, label: string, text: string) => {
  await fillIn(page, { [`Find ${label}`]: text });
  await page.getByRole("button", { name: "Find", exact: true }).click();
};

test("a select of more records than it takes says so and finds the others, and what was entered and chosen stays", async ({
  app,
  page,
}) => {
  const { db } = app.seed;
  await db.insert(clients).values(many("Client").map((name) => ({ actualName: `Actual ${name}`, displayName: name })));
  await db.insert(clients).values({ actualName: "Closed", displayName: "Client 205 as it was", status: "INACTIVE" });
  await page.goto(`${clans.path}/new`);
  await expect(offered(page, "Client")).toHaveCount(1 + CHOICES_MAX);
  await expect(page.getByText(`${CHOICES_MAX} of ${TOTAL} are offered.`)).toBeVisible();

  await fillIn(page, { Name: "Kept", Count: "3" });
  await look(page, "Client", "CLIENT 205");
  await expect(offered(page, "Client"), "the INACTIVE one is not offered").toHaveText(["Please choose", "Client 205"]);
  await expectEntries(page, { Name: "Kept", Count: "3", "Find Client": "CLIENT 205" });
  await fillIn(page, { Client: "Client 205", "Find Client": "nobody" });
  await page.getByLabel("Find Client").press("Enter");
  await expect(page.getByText("No match.")).toBeVisible();
  await expectEntries(page, { Client: "Client 205" });

  await save(page);
  await expect(page.getByRole("link", { name: "Type is required" }), "refused, the choice stays").toBeVisible();
  await expectEntries(page, { Client: "Client 205", Name: "Kept" });
  await fillIn(page, { Type: "INTERNAL" });
  await save(page);
  await expectSaved(page, clans, clans.saved.created);

  await page.getByRole("link", { name: "Edit Kept" }).click();
  await expectEntries(page, { Client: "Client 205" });
  await expect(offered(page, "Client"), "the chosen one besides those offered").toHaveCount(2 + CHOICES_MAX);
});

test("what is to be attached is found among more than a select takes", async ({ app, page }) => {
  const { db } = app.seed;
  await db.insert(permissions).values(many("Permission").map((name) => ({ name })));
  const [id] = await roles.seed(db, ["Role 01"]);
  await page.goto(`${roles.path}/${id}/permission`);
  await expect(page.getByText(`${CHOICES_MAX} of ${TOTAL} are offered.`)).toBeVisible();
  await look(page, "Permission", "n 20");
  await expect(offered(page, "Permission")).toHaveCount(1 + 6);
  await fillIn(page, { Permission: "Permission 203" });
  await page.getByRole("button", { name: "Attach", exact: true }).click();
  await expect(detacher(page, "Detach Permission 203")).toBeVisible();
  await look(page, "Permission", "203");
  await expect(offered(page, "Permission"), "what is attached is not offered again").toHaveText(["Please choose"]);
  await detach(page, "Permission 203");
  await expect(page.getByText("Nothing is attached yet.")).toBeVisible();
});

test("the question who approves finds its application, and the address keeps the question", async ({ app, page }) => {
  const address = "https://many.example.test/";
  await app.seed.db
    .insert(applications)
    .values(many("Application").map((name) => ({ name, allowedUrl: address, redirectUrl: address })));
  await app.seed.client("Only client");
  await page.goto("/dashboard/whoApproves");
  await fillIn(page, { Client: "Only client", Amount: "12" });
  await look(page, "Application", "204");
  await expect(offered(page, "Application")).toHaveText(["Please choose", "Application 204"]);
  await expectEntries(page, { Client: "Only client", Amount: "12" });
  await chooseNarrowing(page, "Show pages", { Application: "Application 204" });
  await page.reload();
  await expectEntries(page, { Client: "Only client", Amount: "12" });
});
