import { expect, type Page } from "@playwright/test";
import type { Person } from "../../support/people";
import type { App } from "./app";
import { codeIn, mailedBy } from "./codes";
import { csrfTokenOf, send } from "./forms";

type Account = Pick<Person, "email" | "password">;

export async function enterPassword(page: Page, identifier: string, password: string): Promise<void> {
  await page.getByLabel("Email, user id or phone number").fill(identifier);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

export async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel("One-time code").fill(code);
  await page.getByRole("button", { name: "Verify" }).click();
}

export async function passFirstStep(
  page: Page,
  app: App,
  account: Account,
  identifier = account.email,
): Promise<string> {
  await page.goto(`${app.url}/login`);
  const mail = await mailedBy(app, account.email, async () => {
    await enterPassword(page, identifier, account.password);
    await expect(page.getByRole("heading", { name: "Enter your code" })).toBeVisible();
  });
  return codeIn(mail);
}

export async function signIn(page: Page, app: App, account: Account, identifier = account.email): Promise<void> {
  await enterCode(page, await passFirstStep(page, app, account, identifier));
  await page.waitForURL((url) => url.pathname !== "/login");
  await putOffFactor(page);
}

/** Puts off a second factor that the role needs. */
export async function putOffFactor(page: Page): Promise<void> {
  if (new URL(page.url()).pathname !== "/dashboard/factor") return;
  await page.getByRole("button", { name: "Later" }).click();
  await page.waitForURL((url) => url.pathname !== "/dashboard/factor");
}

/** As `signIn`, but without a look at the pages: a second quicker. */
export async function openSignedIn(page: Page, app: App, account: Account): Promise<void> {
  const address = `${app.url}/login`;
  const csrfToken = await csrfTokenOf(page, address);
  const post = async (form: Record<string, string>) => {
    const answer = await send(page.request, address, { csrfToken, ...form });
    expect(answer.status(), `the answer to ${form.intent}`).toBe(302);
    return new URL(answer.headers().location!, app.url);
  };
  const mail = await mailedBy(app, account.email, () =>
    post({ intent: "sign-in", identifier: account.email, password: account.password }),
  );
  const { href } = await post({ intent: "verify-code", otp: codeIn(mail) });
  await page.goto(href);
  await putOffFactor(page);
}

export async function signOut(page: Page): Promise<void> {
  const bar = page.getByRole("banner");
  await bar.locator("summary").click();
  await bar.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByRole("heading", { name: "You are signed out" })).toBeVisible();
}
