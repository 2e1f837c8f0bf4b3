import { clients as clientTable } from "~/hub/kit/db/schema";
import { openSignedIn } from "../support/sign-in";
import { client as clients } from "./entities/catalog";
import { expect, test } from "./fixtures";
import { dialog, expectEntries, fillIn, save } from "./screens";

const REQUIRED = "Actual Name is required";

test("a refused form stays with its address, and is over once it is saved", { tag: "@once" }, async ({ page }) => {
  await page.goto(`${clients.path}?sort=-status`);
  await page.getByRole("link", { name: clients.create, exact: true }).click();
  await fillIn(page, { Address: "Kept for later" });
  await save(page);
  await expect(page).toHaveURL(/\/dashboard\/client\/new\?(sort=-status&)?answer=[\w-]+$/);
  await expect(page.getByText(REQUIRED).first()).toBeVisible();
  await expect(page.getByLabel("Address")).toHaveValue("Kept for later");
  await expect(dialog(page, clients.newTitle).getByRole("link", { name: "Cancel" })).not.toHaveAttribute(
    "href",
    /answer/,
  );

  const kept = (await page.context().cookies()).find(({ name }) => name === "portico-answer");
  expect(kept).toMatchObject({ path: `${clients.path}/new`, httpOnly: true, sameSite: "Lax" });
  expect(kept!.value).toMatch(/^[\w-]+$/);
  const bytes = Buffer.from(kept!.value, "base64url");
  expect(bytes.toString("latin1"), "it is sealed").not.toContain("Kept for later");

  const refusedAt = page.url();
  await fillIn(page, clients.valid);
  await save(page);
  await expect(page.getByRole("dialog").getByRole("status")).toHaveText(clients.saved.created);
  await expect(page.getByRole("dialog")).toHaveCount(0, { timeout: 3_000 });
  await page.goto(refusedAt);
  await expect(page.getByText(REQUIRED)).toHaveCount(0);
  await expect(page.getByLabel("Address")).toHaveValue("");
});

test("a refused form is shown to its user alone, and never with a password", { tag: "@once" }, async ({
  app,
  page,
}) => {
  await page.goto("/dashboard/configurationEmail/new");
  await fillIn(page, { Host: "mail.example.test", Password: "Never#Kept1" });
  await save(page);
  await expect(page).toHaveURL(/answer=/);
  await page.reload();
  await expect(page.getByLabel("Host", { exact: true })).toHaveValue("mail.example.test");
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue("");
  expect(await page.content()).not.toContain("Never#Kept1");

  const refusedAt = page.url();
  const cookies = await page.context().cookies();
  await page.context().clearCookies();
  await openSignedIn(page, app, await app.seed.user({ role: "Admin" }));
  await page.context().addCookies(cookies.filter(({ name }) => name === "portico-answer"));
  await page.goto(refusedAt);
  await expect(page.getByLabel("Host", { exact: true })).toHaveValue("");
});

test("what was typed stays when a language is chosen, but for passwords", { tag: "@once" }, async ({ page }) => {
  await page.goto("/dashboard/configurationEmail/new");
  await fillIn(page, { Host: "mail.example.test", Password: "Never#Kept1" });
  // The dialog lies over the page's foot, which is left to the keyboard.
  await page.getByRole("button", { name: "हिन्दी" }).press("Enter");
  await expect(page.locator("html")).toHaveAttribute("lang", "hi");
  await expect(page.locator("#host")).toHaveValue("mail.example.test");
  await expect(page.locator("#password")).toHaveValue("");
  await expect(page.getByText("पासवर्ड और टोकन फिर से लिखें।")).toBeVisible();
  await expect(page.getByText("साइन आउट हो गए थे")).toHaveCount(0);
  await page.getByRole("button", { name: "English" }).press("Enter");
  await expect(page.getByLabel("Host", { exact: true })).toHaveValue("mail.example.test");
});

test("what does not fit into a cookie is shown all the same", { tag: "@once" }, async ({ page }) => {
  await page.goto(`${clients.path}/new`);
  // Hardly two are alike, so that they do not get shorter when they are packed.
  const various = (start: number) =>
    Array.from({ length: 500 }, (_, index) => String.fromCodePoint(0x4e00 + ((start + index * index) % 20_000))).join(
      "",
    );
  const entries = { Address: various(1), "Schema Names": various(9_000) };
  await fillIn(page, { ...entries, Email: "no email" });
  await save(page);
  await expect(page.getByText(REQUIRED).first()).toBeVisible();
  await expectEntries(page, entries);
  expect(new URL(page.url()).search).toBe("");
});

test("letters of several bytes arrive as they were typed, wherever they stand in the page", async ({ app, page }) => {
  for (const before of ["", "x", "xx"]) {
    const letters = before + "\u0905".repeat(497);
    const [row] = await app.seed.db
      .insert(clientTable)
      .values({ actualName: `Row ${before}`, displayName: "Row", address: letters, schemaNames: letters })
      .returning({ id: clientTable.id });
    await page.goto(`${clients.path}/${row!.id}/edit`);
    await expectEntries(page, { Address: letters, "Schema Names": letters });
  }
});
