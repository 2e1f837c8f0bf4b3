import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { announcementDismissals, announcements } from "~/hub/kit/db/schema";
import { type SampleApp, startSampleApp } from "../../examples/sample-app/server";
import { eventually } from "../support/eventually";
import type { Named, SeededUser } from "../support/seed";
import { type Cluster, startCluster } from "./support/cluster";
import { openTextBrowser, type TextBrowser } from "./support/text-browser";

const LIMIT_MS = 120_000;
/** Ctrl-E, which takes Lynx to the last link. */
const TO_THE_END = String.fromCharCode(5);
/** Ctrl-U, which empties w3m's prompt. */
const EMPTY = String.fromCharCode(21);
const ANNOUNCED = "Closed on Sunday";

let cluster: Cluster;
let sampleApp: SampleApp;
let browser: TextBrowser | undefined;

beforeAll(async () => {
  cluster = await startCluster({ size: 1 });
  sampleApp = await startSampleApp({
    porticoUrl: cluster.proxy.url,
    name: "Sample claims desk",
    payloadSecret: cluster.payloadSecret,
  });
  const announced = { title: ANNOUNCED, text: "From 8 to 10.", kind: "INFORMATION", audience: "EVERYBODY" } as const;
  await cluster.seed.db.insert(announcements).values({ ...announced, onSignIn: true });
});

afterEach(() => browser?.close());

afterAll(async () => {
  await sampleApp.stop();
  await cluster.stop();
});

/** What is announced; the user is back among the tiles. */
async function expectPutAway({ id }: SeededUser, application: Named) {
  const theirs = eq(announcementDismissals.userId, id);
  await eventually(
    "it to be put away",
    async () => (await cluster.seed.db.$count(announcementDismissals, theirs)) === 1,
  );
  await eventually("the tiles without it", async () => !(await browser!.isShown(ANNOUNCED)));
  await browser!.shows(application.name);
}

async function userWithApplications(): Promise<{ user: SeededUser; application: Named }> {
  const { seed } = cluster;
  const [user, client] = [await seed.user(), await seed.client()];
  const [application, other] = [await seed.application({ ...sampleApp }), await seed.application({ ...sampleApp })];
  for (const each of [application, other]) await seed.assign(user, each, client);
  return { user, application };
}

test(
  "in Lynx one sees what was wrong and what is announced, signs in, puts it away, opens an application, with one mail, and signs out",
  async () => {
    const { user, application } = await userWithApplications();
    const seen = cluster.mail.messages.length;
    browser = await openTextBrowser("lynx", `${cluster.proxy.url}/login`);
    await browser.shows("Email, user id or phone number");
    expect(await browser.isShown(ANNOUNCED)).toBe(true);
    browser.press(`\t${user.email}\tWrong#Door1!\t\t\r`);
    await browser.shows("Email, phone number, user id or password is wrong");
    browser.press(`\t\t${user.password}\t\t\r`);
    await browser.shows("Enter your code");
    expect(cluster.mail.messages).toHaveLength(seen + 1);
    browser.press(`\t${await cluster.code(user, seen)}\t\t\r`);
    await browser.shows(application.name);
    expect(await browser.isShown("Try again"), "what only scripts do").toBe(false);
    // From the last link, which is no field: a field would take what is searched for.
    browser.press(`${TO_THE_END}/Put away\r\r`);
    await expectPutAway(user, application);
    browser.press(`${TO_THE_END}/${application.name}\r\r`);
    await browser.shows("Opening");
    browser.press("\t\r");
    await browser.shows(`Welcome, ${user.firstName}`);
    browser.press(`g${cluster.proxy.url}/logout\r`);
    await browser.shows("Sign out?");
    browser.press("\t\r");
    await browser.shows("You are signed out");
  },
  LIMIT_MS,
);

test(
  "in w3m one sees what was wrong and what is announced, signs in, puts it away, opens an application and signs out",
  async () => {
    const { user, application } = await userWithApplications();
    const seen = cluster.mail.messages.length;
    browser = await openTextBrowser("w3m", `${cluster.proxy.url}/login`);
    await browser.shows("Email, user id or phone number");
    expect(await browser.isShown(ANNOUNCED)).toBe(true);
    browser.press(`/Email, user\r\t\r${user.email}\r`);
    browser.press("\t\rWrong#Door1!\r\t\t\r");
    await browser.shows("Email, phone number, user id or password is wrong");
    browser.press(`/Email, user\r\t\t\r${user.password}\r\t\t\r`);
    await browser.shows("Enter your code");
    browser.press(`/One-time code\r\t\r${await cluster.code(user, seen)}\r`);
    browser.press("/Verify\r\r");
    await browser.shows(application.name);
    expect(await browser.isShown("Try again"), "what only scripts do").toBe(false);
    browser.press("/Put away\r\r");
    await expectPutAway(user, application);
    browser.press(`/${application.name}\r\r`);
    await browser.shows(`Opening ${application.name}`);
    browser.press("/Continue\rn\r");
    await browser.shows(`Welcome, ${user.firstName}`);
    browser.press(`U${EMPTY}${cluster.proxy.url}/dashboard/app\r`);
    await browser.shows("My Applications");
    browser.press("/Logout\r\r");
    await browser.shows("You are signed out");
  },
  LIMIT_MS,
);

test(
  "in w3m without cookies one is told so, with who was typed",
  async () => {
    const { user } = await userWithApplications();
    browser = await openTextBrowser("w3m without cookies", `${cluster.proxy.url}/login`);
    await browser.shows("Email, user id or phone number");
    browser.press(`/Email, user\r\t\r${user.email}\r`);
    browser.press(`\t\r${user.password}\r\t\t\r`);
    await browser.shows("your browser takes no cookies from this site");
    // As much as its field shows.
    await browser.shows(`[${user.email.slice(0, 16)}`);
  },
  LIMIT_MS,
);
