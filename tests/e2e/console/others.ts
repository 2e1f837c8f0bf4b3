import { type Browser, expect, type Page } from "@playwright/test";
import type { Person } from "../../support/people";
import type { App } from "../support/app";
import { openSignedIn } from "../support/sign-in";

export const NOBODY = { cookies: [], origins: [] };

export async function signedIn(browser: Browser, app: App, account: Pick<Person, "email" | "password">): Promise<Page> {
  const context = await browser.newContext({ baseURL: app.url, storageState: NOBODY });
  const page = await context.newPage();
  await openSignedIn(page, app, account);
  return page;
}

/** The session check of spec §4, made on every render, finds that the session is over. */
export async function expectSignedOut(page: Page): Promise<void> {
  await page.goto("/dashboard/app");
  await expect(page).toHaveURL(/\/login(\?way=|$)/);
}
