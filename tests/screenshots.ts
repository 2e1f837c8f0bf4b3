import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium, type Page } from "@playwright/test";
import { findBrowser, launchArguments } from "./support/browser";
import { startPortico } from "./support/portico";

/** `npm run screenshots`: takes the README's screenshots by signing in to the built demo as its user. */
const folder = fileURLToPath(new URL("../docs/screenshots", import.meta.url));
const USER = { identifier: "user@demo.test", password: "Portico1!" };
const WIDE = { width: 1280, height: 720 };
const LOW = { width: 1280, height: 480 };
const NARROW = { width: 360, height: 640 };

mkdirSync(folder, { recursive: true });
const portico = await startPortico({ args: ["demo"], env: { PORTICO_DEMO: "1", PORTICO_RATE_LIMITS: "off" } });
try {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: launchArguments });
  const context = await browser.newContext({
    baseURL: portico.url,
    viewport: WIDE,
    locale: "en-GB",
    reducedMotion: "reduce",
  });
  await walkThrough(await context.newPage());
  await browser.close();
} finally {
  await portico.dispose();
}

async function walkThrough(page: Page): Promise<void> {
  const shoot = (name: string) => page.screenshot({ path: join(folder, `${name}.png`) });

  await page.goto("/login");
  await shoot("login");
  await page.fill("[name=identifier]", USER.identifier);
  await page.fill("[name=password]", USER.password);
  await page.click("[value=sign-in]");

  await page.waitForSelector("[name=otp]");
  await shoot("code");
  await page.fill("[name=otp]", await codeFor(page, USER.identifier));
  await page.click("[value=verify-code]");

  await page.waitForSelector("main ul > li");
  await shoot("tiles");
  await page.setViewportSize(NARROW);
  await shoot("tiles-360");
  await page.setViewportSize(WIDE);

  await page.click("text=Claims Desk");
  await page.waitForSelector("[name=clientId]");
  await shoot("sso-dialog");

  const [application] = await Promise.all([
    page.context().waitForEvent("page"),
    page.click("[role=dialog] [value=launch]"),
  ]);
  await application.waitForSelector("text=Welcome");
  await application.setViewportSize(LOW);
  await application.screenshot({ path: join(folder, "application.png") });
}

async function codeFor(page: Page, email: string): Promise<string> {
  const outbox = await page.context().newPage();
  await outbox.goto(`/outbox?search=${encodeURIComponent(email)}`);
  const [, code] = /(\d{6}) is your one-time code/.exec(await outbox.innerText("main")) ?? [];
  await outbox.close();
  if (!code) throw new Error(`There is no code for ${email} in the outbox.`);
  return code;
}
