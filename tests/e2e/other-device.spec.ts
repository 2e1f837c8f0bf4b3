import type { Page } from "@playwright/test";
import decodeQR from "qr/decode.js";
import { expect, test } from "./fixtures";
import type { App } from "./support/app";
import { expectAccessible } from "./support/axe";
import { openSignedIn } from "./support/sign-in";
import { addVirtualAuthenticator } from "./support/virtual-authenticator";

async function shownBy(page: Page) {
  const text = await page.getByRole("main").innerText();
  return { number: /^\d\d$/m.exec(text)![0], code: /^[A-Z]{4}-[A-Z]{4}$/m.exec(text)![0] };
}

/** The address in the QR code, as a camera reads it. @param eyes a page with scripts */
async function readQr(page: Page, eyes: Page): Promise<string> {
  const source = await page.getByRole("img", { name: /QR code/ }).getAttribute("src");
  const pixels = await eyes.evaluate(async (src) => {
    const picture = new Image(400, 400);
    picture.src = src;
    await picture.decode();
    const canvas = Object.assign(document.createElement("canvas"), { width: 400, height: 400 });
    const drawing = canvas.getContext("2d")!;
    // As the page does behind it.
    drawing.fillStyle = "white";
    drawing.fillRect(0, 0, 400, 400);
    drawing.drawImage(picture, 0, 0, 400, 400);
    return [...drawing.getImageData(0, 0, 400, 400).data];
  }, source!);
  return decodeQR({ width: 400, height: 400, data: Uint8Array.from(pixels) });
}

async function begin(page: Page): Promise<{ number: string; code: string }> {
  await page.goto("/login");
  await page.getByRole("button", { name: "Approve on another device" }).click();
  await expect(page.getByRole("img", { name: /QR code/ })).toBeVisible();
  return shownBy(page);
}

async function openPhone(app: App, page: Page): Promise<void> {
  await addVirtualAuthenticator(page);
  await openSignedIn(page, app, await app.seed.user());
  await page.goto("/dashboard/security/passkey");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.getByText("Your passkey was added")).toBeVisible();
}

test("a browser without scripts is signed in by a passkey on a phone, which enters the number it shows", {
  tag: "@once",
}, async ({ app, page, browser }) => {
  const context = await browser.newContext({ baseURL: app.url, javaScriptEnabled: true });
  const phone = await context.newPage();
  await openPhone(app, phone);

  await page.goto("/otherdevice");
  await expect(page.getByRole("button", { name: "Begin" })).toBeVisible();
  const { number } = await begin(page);
  await page.getByRole("button", { name: "I share this computer" }).click();
  await expect(page.getByText("You share this computer")).toBeVisible();
  expect((await shownBy(page)).number, "the same sign-in waits").toBe(number);
  await expectAccessible(page, "waiting for approval");
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `at ${width}`).toBe(width);
  }

  const address = await readQr(page, phone);
  expect(address.startsWith(`${app.url}/dashboard/approve/`)).toBe(true);
  await phone.goto(address);
  await expect(phone.getByRole("main")).toContainText("the same network as yours");
  await expectAccessible(phone, "approving");
  await phone.getByLabel("Number on that device").fill(number === "11" ? "12" : "11");
  await phone.getByRole("button", { name: "Approve with a passkey" }).click();
  await expect(phone.getByText("This is not the number on the other device")).toBeVisible();
  await phone.getByLabel("Number on that device").fill(number);
  await phone.getByRole("button", { name: "Approve with a passkey" }).click();
  await expect(phone.getByRole("status")).toHaveText("You approved the sign-in. Go on at the other device");

  // It looks again by itself, by its Refresh header.
  await expect(page).toHaveURL(/\/dashboard\/app/, { timeout: 15_000 });
  const cookies = (await page.context().cookies()).map(({ name }) => name);
  expect(cookies, "nothing is left of who it was").not.toContain("portico-device");
  await context.close();
});

test("a sign-in that is refused on the phone says so where it waits", { tag: "@once" }, async ({
  app,
  page,
  browser,
}) => {
  const { code } = await begin(page);
  const context = await browser.newContext({ baseURL: app.url, javaScriptEnabled: false });
  const phone = await context.newPage();
  await openSignedIn(phone, app, await app.seed.user());
  await phone.goto("/dashboard/approve");
  await phone.getByLabel("Code").fill("BBBB-BBBB");
  await phone.getByRole("button", { name: "Continue" }).click();
  await expect(phone.getByRole("alert")).toHaveText(/^No sign-in waits with this code/);
  await phone.getByLabel("Code").fill(code.toLowerCase());
  await phone.getByRole("button", { name: "Continue" }).click();
  await expect(phone.getByText("Approving takes a passkey")).toBeVisible();
  await expect(phone.getByRole("button", { name: "Approve with a passkey" })).toBeHidden();
  await phone.getByRole("button", { name: "Refuse" }).click();
  await expect(phone.getByRole("status")).toHaveText("You refused the sign-in");
  // It looks again by itself.
  await expect(page.getByRole("alert")).toHaveText("This sign-in was refused on the other device.");
  await expect(page.getByRole("button", { name: "Begin again" })).toBeVisible();
  await context.close();
});
