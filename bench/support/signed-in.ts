import { type Account, register, signIn } from "./accounts";
import { Browser } from "./browser";
import { type MeasuredHub, openBuiltHub } from "./hub";
import { type Mailbox, startMailbox } from "./mailbox";
import { giveApplications, makeAdmin, openSession, seedUsers } from "./many-users";
import { type Installation, type Portico, withPortico } from "./portico";

/** So many tiles are on the user's dashboard. */
const APPLICATIONS = 6;

export interface Person {
  id: string;
  account: Account;
  browser: Browser;
  /** For calls of the hub. */
  caller: { token: string; clientAddress: string };
}

export interface SignedIn extends Omit<MeasuredHub, "asOwner"> {
  portico: Portico & Installation;
  mailbox: Mailbox;
  admin: Person;
  user: Person;
}

/**
 * Runs `work` with a server that has so many users, with a hub on the same data in this process, and with two of the
 * users signed in: an Admin, and a user of a few applications.
 */
export async function withSignedIn<Result>(
  users: number,
  work: (stage: SignedIn) => Promise<Result>,
  { cores, ...settings }: { cores?: string; [setting: string]: string | undefined } = {},
): Promise<Result> {
  const mailbox = await startMailbox();
  try {
    return await withPortico(
      async (portico) => {
        const { hub, pool, asOwner } = await openBuiltHub({
          ...portico.env,
          PORTICO_DATA: portico.dataFolder,
          SMTP_URL: mailbox.url,
        });
        const people: Browser[] = [];
        const person = async (prepare: (email: string) => Promise<void>, leadsTo?: string): Promise<Person> => {
          const account = await register(portico.url, mailbox);
          await prepare(account.email);
          const browser = new Browser(portico.url);
          people.push(browser);
          await signIn(browser, mailbox, account, leadsTo);
          const { id, token } = await openSession(pool, account.email);
          return { id, account, browser, caller: { token, clientAddress: "127.0.0.1" } };
        };
        try {
          await asOwner((owner) => seedUsers(owner, users - 2));
          const admin = await person((email) => makeAdmin(pool, email), "/dashboard/factor");
          const user = await person((email) => giveApplications(pool, email, APPLICATIONS));
          return await work({ portico, mailbox, hub, pool, admin, user });
        } finally {
          for (const browser of people) browser.close();
          await hub.close();
        }
      },
      { ...settings, SMTP_URL: mailbox.url },
      cores,
    );
  } finally {
    await mailbox.stop();
  }
}
