import { randomInt, randomUUID } from "node:crypto";
import { type Answer, Browser } from "./browser";
import type { Mailbox } from "./mailbox";

const PASSWORD = "Measured#Harbour7";

export interface Account {
  email: string;
  password: string;
}

/** Registers somebody new and verifies the email, as a visitor does. */
export async function register(url: string, mailbox: Mailbox): Promise<Account> {
  const email = `bench.${randomUUID()}@example.test`;
  const browser = new Browser(url);
  try {
    await browser.open("/register");
    const contactNumber = `9${String(randomInt(1e9)).padStart(9, "0")}`;
    const registered = await browser.submit("/register", {
      firstName: "Bench",
      lastName: "Person",
      email,
      contactNumber,
      password: PASSWORD,
    });
    expectRedirect(registered, "/verifyemail");
    await browser.open("/verifyemail");
    const verified = await browser.submit("/verifyemail", {
      intent: "verify",
      email,
      otp: await mailbox.codeFor(email),
    });
    if (verified.status !== 200) throw new Error(`The email was not verified: ${verified.status}`);
  } finally {
    browser.close();
  }
  return { email, password: PASSWORD };
}

/**
 * One whole sign-in, in a browser that has signed in before unless it is its first: the page, the password, the page that
 * asks for the code, the code from the mail. Ends with the cookie of a session.
 * @param leadsTo where: an Admin is asked for a factor on the way
 */
export async function signIn(
  browser: Browser,
  mailbox: Mailbox,
  account: Account,
  leadsTo = "/dashboard",
): Promise<void> {
  browser.forgetSession();
  await browser.open("/login");
  expectRedirect(await submitPassword(browser, account), "/login");
  const [code] = await Promise.all([mailbox.codeFor(account.email), browser.open("/login")]);
  expectRedirect(await browser.submit("/login", { intent: "verify-code", otp: code }), leadsTo);
}

/** The same, and the browser is trusted from now on: it is asked for no more codes. */
export async function trustBrowser(browser: Browser, mailbox: Mailbox, account: Account): Promise<void> {
  await browser.open("/login");
  expectRedirect(await submitPassword(browser, account), "/login");
  const [code] = await Promise.all([mailbox.codeFor(account.email), browser.open("/login")]);
  expectRedirect(await browser.submit("/login", { intent: "verify-code", otp: code, trust: "on" }), "/dashboard");
}

/** One sign-in in a browser that is trusted: the page, and the password. */
export async function signInTrusted(browser: Browser, account: Account): Promise<void> {
  browser.forgetSession();
  await browser.open("/login");
  expectRedirect(await submitPassword(browser, account), "/dashboard");
}

export const submitPassword = (browser: Browser, { email, password }: Account): Promise<Answer> =>
  browser.submit("/login", { intent: "sign-in", identifier: email, password });

export function expectRedirect({ status, location }: Answer, path: string): void {
  if (status !== 302 || location !== path)
    throw new Error(`Expected a redirect to ${path}, got ${status} ${location ?? ""}`);
}
