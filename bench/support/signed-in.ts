import { randomBytes } from "node:crypto";
import { pathToFileURL } from "node:url";
import { anyone, bearing } from "../../tests/support/calls";
import { openSession } from "../../tests/support/open-session";
import { PlainBrowser } from "../../tests/support/plain-browser";
import { openSeed, type Seed, type SeededUser } from "../../tests/support/seed";
import { built } from "./built";
import { addUsers } from "./many-users";
import type { MeasuredHub, openMeasuredHub } from "./measured-hub";
import { type Measured, withPortico } from "./portico";
import { REDIRECT_URI, type RelyingParty } from "./relying-party";
import { signIn } from "./sign-in";

const APPLICATIONS = 6;

export interface SignedInPerson extends SeededUser {
  browser: PlainBrowser;
  caller: ReturnType<typeof bearing>;
}

export interface SignedIn extends MeasuredHub {
  portico: Measured;
  seed: Seed;
  admin: SignedInPerson;
  user: SignedInPerson;
  assigned: { applicationId: string; clientId: string; redirectUri: string };
}

/** With a hub on the same data in this process, and two users signed in: an Admin, and a user of a few applications. */
export function withSignedIn<Result>(
  users: number,
  work: (stage: SignedIn) => Promise<Result>,
  options: Parameters<typeof withPortico>[1] = {},
): Promise<Result> {
  return withPortico(async (portico) => {
    const seed = await openSeed(portico);
    const { hub, pool } = await openBuiltHub(portico);
    const person = async (role: string, leadsTo: string): Promise<SignedInPerson> => {
      const account = await seed.user({ role });
      const browser = new PlainBrowser(portico.url);
      await signIn(browser, portico.mail, account, leadsTo);
      return { ...account, browser, caller: bearing(await openSession(seed.db, account.id, anyone)) };
    };
    try {
      await addUsers(seed, users - 2);
      const [admin, user] = [await person("Admin", "/dashboard/factor"), await person("User", "/dashboard")];
      const assigned = await giveApplications(seed, user);
      return await work({ portico, hub, pool, seed, admin, user, assigned });
    } finally {
      await hub.close();
      await seed.close();
    }
  }, options);
}

/** A hub in this process, built as the server is. */
async function openBuiltHub({ databaseUrl, dataFolder, mail }: Measured): Promise<MeasuredHub> {
  const module = (await import(pathToFileURL(await built("measured-hub")).href)) as {
    openMeasuredHub: typeof openMeasuredHub;
  };
  return module.openMeasuredHub({ DATABASE_URL: databaseUrl, PORTICO_DATA: dataFolder, SMTP_URL: mail.url });
}

export async function giveApplications(
  seed: Seed,
  user: { id: string },
  wanted = APPLICATIONS,
): Promise<SignedIn["assigned"]> {
  const client = await seed.client();
  const redirectUri = "https://app.example/in";
  let applicationId = "";
  for (let count = 0; count < wanted; count += 1) {
    const application = await seed.application({ redirectUrl: redirectUri, logoutUrl: "https://app.example/out" });
    await seed.assign(user, application, client);
    applicationId = application.id;
  }
  return { applicationId, clientId: client.id, redirectUri };
}

export async function addRelyingParty({ portico, seed, user }: SignedIn): Promise<RelyingParty> {
  const application = await seed.application({ redirectUrl: REDIRECT_URI, logoutUrl: REDIRECT_URI });
  await seed.assign(user, application, await seed.client());
  const party = { clientId: "bench", secret: randomBytes(32).toString("base64url") };
  await seed.signOn(application, {
    ...party,
    redirectUris: [REDIRECT_URI],
    grants: ["authorization_code", "client_credentials"],
  });
  return { ...party, url: portico.url };
}
