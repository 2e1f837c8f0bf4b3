import { randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { gif, png } from "../support/pictures";
import { expect, testAsAdmin as test } from "./fixtures";
import { expectFieldError } from "./support/forms";

/** Refusal of a logo of 64 by 64 pixels: the specification's words, and what is wrong with it. */
const PIXELS =
  "File size exceeds limit (405 * 124). Choose a similar-sized file within (405 * 124) and (350 * 110). " +
  "This one has 64 × 64 pixels";

const choose = (page: Page, buffer: Buffer, name = "logo.png") =>
  page.getByLabel("Logo", { exact: true }).setInputFiles({ name, mimeType: "image/png", buffer });
const upload = (page: Page) => page.getByRole("button", { name: "Upload Logo" }).click();
const preview = (page: Page) => page.getByRole("img", { name: "The chosen logo" });

async function openNew(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: "networkidle" });
  await expect(page.getByLabel("Logo", { exact: true })).toBeVisible();
}

test.beforeEach(({ browserErrors }) => browserErrors.allow(/400|413/));

test("a client's logo is held until it is uploaded, then shown, cleared by the cross, and kept with the client", async ({
  page,
}) => {
  const name = `Client ${randomUUID().slice(0, 8)}`;
  await openNew(page, "/dashboard/client/new");
  await page.getByLabel("Actual Name").fill(name);
  await page.getByLabel("Display Name").fill("Wide World");
  await upload(page);
  await expectFieldError(page, "Logo", "please select file");
  await choose(page, png(64, 64));
  await upload(page);
  await expectFieldError(page, "Logo", PIXELS);
  await choose(page, Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"));
  await upload(page);
  await expectFieldError(page, "Logo", "Only PNG, JPEG, WebP and GIF pictures can be uploaded");

  await choose(page, png(400, 120));
  await upload(page);
  await expect(preview(page)).toHaveAttribute("src", /^\/uploads\/[0-9a-f]{32}\.png$/);
  expect(await preview(page).boundingBox()).toMatchObject({ width: 85, height: 70 });
  await page.getByRole("button", { name: "Clear logo" }).click();
  await expect(preview(page)).toHaveCount(0);
  await choose(page, gif(400, 120));
  await upload(page);
  await expect(preview(page)).toHaveAttribute("src", /\.gif$/);
  await expect(page.getByLabel("Actual Name")).toHaveValue(name);

  await page.getByLabel("Display Name").press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "Client created" })).toBeVisible();
  await page.goto(`/dashboard/client?field=actualName&search=${encodeURIComponent(name)}`);
  await page.getByRole("link", { name: `Edit ${name}` }).click();
  await expect(preview(page)).toHaveAttribute("src", /\.gif$/);
});

test("a logo that was chosen but not uploaded is saved with the form, and a refused one is told", async ({ page }) => {
  const name = `Client ${randomUUID().slice(0, 8)}`;
  const saveIt = () => page.getByRole("button", { name: "Save", exact: true }).click();
  await openNew(page, "/dashboard/client/new");
  await page.getByLabel("Actual Name").fill(name);
  await choose(page, png(64, 64));
  await saveIt();
  await expectFieldError(page, "Logo", PIXELS);
  await choose(page, png(400, 120));
  await saveIt();
  await expect(preview(page), "kept, although the rest was refused").toBeVisible();
  await page.getByLabel("Display Name").fill("Wide World");
  await page.getByLabel("Status", { exact: true }).selectOption("ACTIVE");
  await saveIt();
  await expect(page.getByRole("status").filter({ hasText: "Client created" })).toBeVisible();
  await page.goto(`/dashboard/client?field=actualName&search=${encodeURIComponent(name)}`);
  await page.getByRole("link", { name: `Edit ${name}` }).click();
  await expect(preview(page)).toHaveAttribute("src", /^\/uploads\/[0-9a-f]{32}\.png$/);
});

test("an application's logo may have any size", { tag: "@once" }, async ({ page }) => {
  await openNew(page, "/dashboard/eaiapplication/new/launch");
  await choose(page, png(64, 64));
  await upload(page);
  await expect(preview(page)).toBeVisible();
});

test("a stored picture is served as what it is, for good, and can run nothing", { tag: "@once" }, async ({ page }) => {
  await openNew(page, "/dashboard/client/new");
  await choose(page, png(400, 120));
  await upload(page);
  const path = (await preview(page).getAttribute("src"))!;
  const answer = await page.request.get(path);
  expect(answer.headers()).toMatchObject({
    "content-type": "image/png",
    "x-content-type-options": "nosniff",
    "content-security-policy": expect.stringContaining("default-src 'none'"),
    "cache-control": "public, max-age=31536000, immutable",
    "cross-origin-resource-policy": "same-origin",
  });
  expect(await answer.body()).toEqual(png(400, 120));
  for (const other of [
    "/uploads/..%2fsecrets.json",
    "/uploads/%2e%2e%2fsecrets.json",
    "/uploads/secrets.json",
    `${path}.part`,
  ]) {
    expect((await page.request.get(other)).status(), other).toBe(404);
  }
});

test("a file over 1 MB is refused in its form, one far larger than any photo by a page that leads back", async ({
  page,
  javaScriptEnabled,
}, testInfo) => {
  await openNew(page, "/dashboard/client/new");
  await page.getByLabel("Actual Name").fill("Kept");
  // Scripts refuse all of them alike, before anything is sent.
  for (const bytes of javaScriptEnabled ? [1_100_000, 5_000_000] : [1_100_000, 5_000_000, 34_000_000]) {
    // As a path: the browser would take a minute to be handed as many bytes.
    const file = testInfo.outputPath("logo.png");
    await writeFile(file, Buffer.concat([png(400, 120), Buffer.alloc(bytes)]));
    await page.getByLabel("Logo", { exact: true }).setInputFiles(file);
    if (!javaScriptEnabled) await upload(page);
    if (javaScriptEnabled || bytes < 34_000_000) {
      const isReadWhole = javaScriptEnabled || bytes < 1_200_000;
      const refusal = isReadWhole ? "The file is larger than 1 MB" : "This is too large, and nothing was saved";
      await expect(page.getByText(refusal).last()).toBeVisible();
      await expect(page.getByLabel("Actual Name")).toHaveValue("Kept");
    } else {
      await expect(page.getByRole("heading", { name: "The file is too large" })).toBeVisible();
      await page.getByRole("link", { name: "Try again" }).click();
      await expect(page.getByRole("heading", { name: "New Client" })).toBeVisible();
    }
  }
});
