import { codeIn } from "../../tests/support/accounts";
import type { MailSink } from "../../tests/support/mail-sink";
import type { Person } from "../../tests/support/people";
import { type Page, PlainBrowser } from "../../tests/support/plain-browser";
import { openSeed } from "../../tests/support/seed";
import { type Measured, withPortico } from "./portico";
import { overAndOver, type Times } from "./turns";

/** So many people are at work at the same time. */
export const CONCURRENCY = 8;

export type Account = Pick<Person, "email" | "password">;

export async function takeCode({ messages, waitFor }: MailSink, email: string): Promise<string> {
  const mail = await waitFor(email, ({ text }) => text.includes("one-time code"), { everyMs: 4 });
  messages.splice(messages.indexOf(mail), 1);
  return codeIn(mail.text);
}

/**
 * @param leadsTo where: an Admin is asked for a factor on the way
 * @param trust `on`: the browser is trusted from now on
 */
export async function signIn(
  browser: PlainBrowser,
  mail: MailSink,
  account: Account,
  leadsTo = "/dashboard",
  trust = "off",
): Promise<void> {
  browser.forget("portico");
  await browser.get("/login");
  expectRedirect(await submitPassword(browser, account), "/login");
  const [otp] = await Promise.all([takeCode(mail, account.email), browser.get("/login")]);
  expectRedirect(await browser.post("/login", { intent: "verify-code", otp, trust }), leadsTo);
}

export const submitPassword = (browser: PlainBrowser, { email, password }: Account): Promise<Page> =>
  browser.post("/login", { intent: "sign-in", identifier: email, password });

export function expectRedirect({ status, location }: Page, path: string): void {
  if (status !== 302 || location !== path) throw new Error(`Expected a redirect to ${path}, got ${status} ${location}`);
}

export interface People {
  portico: Measured;
  /** A second code for the same person waits 30 seconds unless the first was used. */
  accounts: readonly Account[];
  other: Account;
}

export function withPeople<Result>(work: (people: People) => Promise<Result>): Promise<Result> {
  return withPortico(async (portico) => {
    const seed = await openSeed(portico);
    const accounts = await Promise.all(Array.from({ length: CONCURRENCY }, () => seed.user()));
    const other = await seed.user();
    await seed.close();
    return work({ portico, accounts, other });
  });
}

export function signInWhile({ portico, accounts }: People, isGoingOn: () => boolean): Promise<Times> {
  const signIns = accounts.map((account) => {
    const browser = new PlainBrowser(portico.url);
    return () => signIn(browser, portico.mail, account);
  });
  return overAndOver(signIns, isGoingOn);
}
