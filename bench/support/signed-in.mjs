import { register, signIn } from "./accounts.mjs";
import { Browser } from "./browser.mjs";
import { openBuiltHub } from "./hub.mjs";
import { startMailbox } from "./mailbox.mjs";
import { giveApplications, makeAdmin, openSession, seedUsers } from "./many-users.mjs";
import { withPortico } from "./portico.mjs";

/** So many tiles are on the user's dashboard. */
const APPLICATIONS = 6;

/**
 * Runs `work` with a server that has so many users, with a hub on the same data in this process, and with two of the
 * users signed in: an Admin, and a user of a few applications. Each has a browser, and a `caller` for calls of the hub.
 */
export async function withSignedIn(users, work) {
  const mailbox = await startMailbox();
  try {
    return await withPortico(
      async (portico) => {
        const hub = await openBuiltHub({ ...portico.env, PORTICO_DATA: portico.dataFolder, SMTP_URL: mailbox.url });
        const pool = hub.services.db.$client;
        const people = [];
        const person = async (prepare) => {
          const account = await register(portico.url, mailbox);
          await prepare(pool, account.email);
          const browser = new Browser(portico.url);
          people.push(browser);
          await signIn(browser, mailbox, account);
          const { id, token } = await openSession(pool, account.email);
          return { id, browser, caller: { token, clientAddress: "127.0.0.1" } };
        };
        try {
          await seedUsers(pool, users - 2);
          const admin = await person(makeAdmin);
          const user = await person((on, email) => giveApplications(on, email, APPLICATIONS));
          return await work({ portico, hub, pool, admin, user });
        } finally {
          for (const browser of people) browser.close();
          await hub.close();
        }
      },
      { SMTP_URL: mailbox.url },
    );
  } finally {
    await mailbox.stop();
  }
}
