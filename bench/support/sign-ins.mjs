import { register, signIn } from "./accounts.mjs";
import { Browser } from "./browser.mjs";
import { startMailbox } from "./mailbox.mjs";
import { withPortico } from "./portico.mjs";

export const CONCURRENCY = 8;

/**
 * Runs `work` with a server that sends its mail here, and with people who can sign in: one for each browser at work at
 * the same time, because a second code for the same person waits 30 seconds unless the first was used.
 */
export async function withPeople(work) {
  const mailbox = await startMailbox();
  try {
    return await withPortico(
      async (portico) => {
        const people = [];
        for (let count = 0; count < CONCURRENCY; count += 1) people.push(await register(portico.url, mailbox));
        return work({ portico, signInWhile: (isGoingOn) => signInWhile(portico.url, mailbox, people, isGoingOn) });
      },
      { SMTP_URL: mailbox.url },
    );
  } finally {
    await mailbox.stop();
  }
}

/**
 * Everybody signs in over and over while `isGoingOn(finished)` says so.
 * @returns {Promise<{ perSecond: number, durationsMs: number[] }>}
 */
async function signInWhile(url, mailbox, people, isGoingOn) {
  const durationsMs = [];
  const began = performance.now();
  await Promise.all(
    people.map(async (person) => {
      const browser = new Browser(url);
      try {
        while (isGoingOn(durationsMs.length)) {
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
export function forSeconds(seconds) {
  const end = performance.now() + seconds * 1_000;
  return () => performance.now() < end;
}
