import { type Account, register, signIn, signInTrusted, trustBrowser } from "./accounts";
import { Browser } from "./browser";
import { type Mailbox, startMailbox } from "./mailbox";
import { type PasskeyBrowser, passkeyBrowser } from "./passkeys";
import { type Installation, type Portico, withPortico } from "./portico";

export const CONCURRENCY = 8;

export interface SignIns {
  perSecond: number;
  durationsMs: number[];
}

export interface Stage {
  portico: Portico & Installation;
  /** Somebody else, with a passkey. */
  withPasskey(): Promise<PasskeyBrowser>;
  /** Everybody signs in over and over while `isGoingOn` says so. */
  signInWhile(isGoingOn: () => boolean): Promise<SignIns>;
  /** The same in browsers that are trusted, where the password is enough. */
  trusted(): Promise<{ signInWhile(isGoingOn: () => boolean): Promise<SignIns>; close(): void }>;
}

/**
 * Runs `work` with a server that sends its mail here, and with people who can sign in: one for each browser at work at
 * the same time, because a second code for the same person waits 30 seconds unless the first was used.
 */
export async function withPeople<Result>(work: (stage: Stage) => Promise<Result>): Promise<Result> {
  const mailbox = await startMailbox();
  try {
    return await withPortico(
      async (portico) => {
        const people: Account[] = [];
        for (let count = 0; count < CONCURRENCY; count += 1) people.push(await register(portico.url, mailbox));
        const withPasskey = async () => passkeyBrowser(portico.url, mailbox, await register(portico.url, mailbox));
        return work({
          portico,
          withPasskey,
          signInWhile: (isGoingOn) => signInWhile(portico.url, mailbox, people, isGoingOn),
          trusted: () => trustedPeople(portico.url, mailbox, people),
        });
      },
      { SMTP_URL: mailbox.url },
    );
  } finally {
    await mailbox.stop();
  }
}

async function trustedPeople(url: string, mailbox: Mailbox, people: readonly Account[]) {
  const browsers = people.map((person) => ({ person, browser: new Browser(url) }));
  for (const { browser, person } of browsers) await trustBrowser(browser, mailbox, person);
  return {
    async signInWhile(isGoingOn: () => boolean): Promise<SignIns> {
      const durationsMs: number[] = [];
      const began = performance.now();
      await Promise.all(
        browsers.map(async ({ browser, person }) => {
          while (isGoingOn()) {
            const start = performance.now();
            await signInTrusted(browser, person);
            durationsMs.push(performance.now() - start);
          }
        }),
      );
      return { perSecond: (durationsMs.length / (performance.now() - began)) * 1_000, durationsMs };
    },
    close() {
      for (const { browser } of browsers) browser.close();
    },
  };
}

async function signInWhile(
  url: string,
  mailbox: Mailbox,
  people: readonly Account[],
  isGoingOn: () => boolean,
): Promise<SignIns> {
  const durationsMs: number[] = [];
  const began = performance.now();
  await Promise.all(
    people.map(async (person) => {
      const browser = new Browser(url);
      try {
        while (isGoingOn()) {
          const start = performance.now();
          await signIn(browser, mailbox, person);
          durationsMs.push(performance.now() - start);
        }
      } finally {
        browser.close();
      }
    }),
  );
  return { perSecond: (durationsMs.length / (performance.now() - began)) * 1_000, durationsMs };
}

/** For `signInWhile`: so many seconds from now. */
export function forSeconds(seconds: number): () => boolean {
  const end = performance.now() + seconds * 1_000;
  return () => performance.now() < end;
}
