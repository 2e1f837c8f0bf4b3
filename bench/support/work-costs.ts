import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { encryptPayload } from "~/contract/kit/codec";
import { type Account, register, signIn, signInTrusted, trustBrowser } from "./accounts";
import { Browser } from "./browser";
import { type Cost, type CountedDatabase, withCountedDatabase } from "./counted-database";
import { type Mailbox, startMailbox } from "./mailbox";
import { giveApplications, makeAdmin, openSession, seedUsers } from "./many-users";
import { addApplication } from "./openid-application";
import { type Portico, startPortico } from "./portico";
import { codeFlow, introspect, newToken, type RelyingParty, userinfo } from "./relying-party";

const USERS = 1_000;
const APPLICATIONS = 6;
const PAYLOAD_SECRET = randomBytes(24).toString("base64url");
/** Mails are sent and the audit log is written out after the answer. */
const SETTLE_MS = 1_500;
const IDLE_MS = 6_000;

/** What one of them costs, on the average. */
export type CostOfOne = Omit<Cost, "ms">;

export interface WorkCosts {
  /** One row, inserted and committed. */
  row: CostOfOne;
  /** By the name of the work. */
  work: Record<string, CostOfOne>;
}

/**
 * What one sign-in, page, launch and token costs the database, with limits counted and mails sent: each is done so many
 * times, at most as often as the limits of one address allow. What the server does by itself meanwhile is not counted.
 * @param server of a superuser; an embedded one in a temporary folder unless given
 */
export async function costsOfWork(times: number, server?: string): Promise<WorkCosts> {
  const mailbox = await startMailbox();
  const dataFolder = await mkdtemp(join(tmpdir(), "portico-bench-"));
  try {
    return await withCountedDatabase(server, async (database) => {
      const portico = await startPortico({
        dataFolder,
        env: { ...database.env, SMTP_URL: mailbox.url, PORTICO_RATE_LIMITS: "on", PAYLOAD_SECRET },
      });
      try {
        return await measured(database, portico, { mailbox, times });
      } finally {
        await portico.stop();
      }
    });
  } finally {
    await rm(dataFolder, { recursive: true, force: true });
    await mailbox.stop();
  }
}

async function measured(
  database: CountedDatabase,
  portico: Portico,
  { mailbox, times }: { mailbox: Mailbox; times: number },
): Promise<WorkCosts> {
  const { admin: superuser, costOf } = database;
  await seedUsers(superuser, USERS);
  await superuser.query("create table bench_rows (id integer primary key, name text)");
  const browsers: Browser[] = [];
  const browser = () => {
    const opened = new Browser(portico.url);
    browsers.push(opened);
    return opened;
  };
  try {
    const work = await theWork(database, portico, { mailbox, browser });
    const idle = await costOf(() => pause(IDLE_MS));
    const costs: WorkCosts = { row: await costOf(() => oneRow(superuser)), work: {} };
    for (const [name, once] of Object.entries(work)) {
      await once();
      await pause(SETTLE_MS);
      const whole = await costOf(async () => {
        for (let time = 0; time < times; time += 1) await once();
        await pause(SETTLE_MS);
      });
      costs.work[name] = costOfOne(whole, idle, times);
    }
    return costs;
  } finally {
    for (const each of browsers) each.close();
  }
}

function costOfOne(whole: Cost, idle: Cost, times: number): CostOfOne {
  const each = (all: number, byItself = 0) => Math.max(0, (all - (byItself * whole.ms) / idle.ms) / times);
  return {
    statements: each(whole.statements, idle.statements),
    commits: each(whole.commits, idle.commits),
    rows: each(whole.rows, idle.rows),
    bytes: each(whole.bytes, idle.bytes),
    changes: Object.fromEntries(
      Object.entries(whole.changes).map(([change, count]) => [change, each(count, idle.changes[change])]),
    ),
  };
}

async function oneRow(superuser: CountedDatabase["admin"]): Promise<void> {
  await superuser.query("insert into bench_rows (id, name) values (1, 'one row')");
}

interface Tools {
  mailbox: Mailbox;
  browser(): Browser;
}

/** Everything that is measured, by name, each to be done over and over. */
async function theWork(
  { admin: superuser }: CountedDatabase,
  portico: Portico,
  { mailbox, browser }: Tools,
): Promise<Record<string, () => Promise<unknown>>> {
  const people: Account[] = [];
  for (let count = 0; count < 4; count += 1) people.push(await register(portico.url, mailbox));
  const [person, trusting, administrator, user] = people as [Account, Account, Account, Account];
  await makeAdmin(superuser, administrator.email);
  await giveApplications(superuser, user.email, APPLICATIONS);

  const [known, trusted, console, portal] = [browser(), browser(), browser(), browser()];
  await trustBrowser(trusted, mailbox, trusting);
  await signIn(console, mailbox, administrator, "/dashboard/factor");
  await signIn(portal, mailbox, user);

  const application = { clientId: "bench", secret: randomBytes(32).toString("base64url") };
  const { rows } = await superuser.query<{ id: string }>("select id from users where email = $1", [user.email]);
  await addApplication(superuser, rows[0]!.id, application);
  const launched = await superuser.query<Launched>(
    `select application_id as id, client_id as "clientId", redirect_url as "redirectUri"
     from assignments join applications on applications.id = application_id where user_id = $1
     and application_id not in (select application_id from application_sign_ons) limit 1`,
    [rows[0]!.id],
  );
  const { id: applicationId, ...granted } = launched.rows[0]!;
  const session = await openSession(superuser, user.email);
  await portal.open("/dashboard/app");
  const party: RelyingParty = { ...application, url: portico.url, cookie: portal.cookie };
  const [ofUser, ofProgram] = [await codeFlow(party), await newToken(party)];

  return {
    "sign-in with a mailed code": () => signIn(known, mailbox, person),
    "sign-in in a trusted browser": () => signInTrusted(trusted, trusting),
    tiles: () => opened(portal, "/dashboard/app"),
    "list of users": () => opened(console, "/dashboard/user"),
    launch: () => launch(portal, applicationId),
    grantToken: () => grantToken(portico.url, session.token, { userId: session.id, applicationId, ...granted }),
    "token by client credentials": () => newToken(party),
    "code flow with a session": () => codeFlow(party),
    "introspection of a user's token": () => introspect(party, ofUser),
    "introspection of an application's token": () => introspect(party, ofProgram),
    userinfo: () => userinfo(party, ofUser),
  };
}

async function opened(browser: Browser, path: string): Promise<void> {
  const { status } = await browser.open(path);
  if (status !== 200) throw new Error(`${path} was answered with ${status}`);
}

interface Launched {
  id: string;
  clientId: string;
  redirectUri: string;
}

/** The call that a launch by the page makes, by itself. */
async function grantToken(url: string, token: string, input: Record<string, string>): Promise<void> {
  const answer = await fetch(`${url}/api/auth/oauth2/grantToken`, {
    method: "POST",
    headers: { authorization: token, "content-type": "application/json" },
    body: JSON.stringify({ encryptedData: encryptPayload(input, PAYLOAD_SECRET) }),
  });
  if (!answer.ok) throw new Error(`The grant was answered with ${answer.status}: ${await answer.text()}`);
}

async function launch(browser: Browser, applicationId: string): Promise<void> {
  const { status, headers } = await browser.submit("/dashboard/launch", { intent: "launch", applicationId });
  if (!headers.refresh) throw new Error(`The launch was answered with ${status}`);
}
