import { Authenticator } from "../../tests/support/authenticator";
import { type Account, expectRedirect, signIn } from "./accounts";
import { Browser } from "./browser";
import type { Mailbox } from "./mailbox";

/** A browser whose device has a passkey of somebody. */
export interface PasskeyBrowser {
  /** From the sign-in page, which is not counted, to the session's cookie: the options and the answer to them. */
  signIn(): Promise<{ requests: number; ms: number }>;
  /** As many requests for the sign-in page. */
  openPages(): Promise<number>;
  close(): void;
}

const REQUESTS = 2;

/** Signs somebody in and adds a passkey, made in software, to the account. */
export async function passkeyBrowser(url: string, mailbox: Mailbox, person: Account): Promise<PasskeyBrowser> {
  const browser = new Browser(url);
  const device = new Authenticator(url);
  await signIn(browser, mailbox, person);
  await browser.open("/dashboard/security/passkey");
  const asked = await browser.open("/dashboard/security/passkey/options");
  const options = JSON.parse(asked.body) as Parameters<Authenticator["create"]>[0];
  const credential = JSON.stringify(device.create(options));
  const { status } = await browser.submit("/dashboard/security/passkey", { credential, name: "Bench" });
  if (status !== 200) throw new Error(`Expected the recovery codes of a first passkey, got ${status}`);
  return {
    async signIn() {
      browser.forgetSession();
      await browser.open("/login");
      const before = browser.sent;
      const began = performance.now();
      const { body } = await browser.open("/passkey/options");
      const answer = device.get(JSON.parse(body) as { challenge: string });
      expectRedirect(await browser.submit("/passkey", { credential: JSON.stringify(answer) }), "/dashboard");
      return { requests: browser.sent - before, ms: performance.now() - began };
    },
    async openPages() {
      browser.forgetSession();
      const began = performance.now();
      for (let count = 0; count < REQUESTS; count += 1) await browser.open("/login");
      return performance.now() - began;
    },
    close: () => browser.close(),
  };
}
