import { afterAll, beforeAll, expect, test } from "vitest";
import { type SampleApp, startSampleApp } from "../../examples/sample-app/server";
import type { Named, SeededUser } from "../support/seed";
import { type Cluster, startCluster } from "./support/cluster";
import { openTextBrowser, type TextBrowser } from "./support/text-browser";

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
});

afterAll(async () => {
  await browser?.close();
  await sampleApp.stop();
  await cluster.stop();
});

/** Somebody with two applications, so that none opens by itself. */
async function userWithApplications(): Promise<{ user: SeededUser; application: Named }> {
  const { seed } = cluster;
  const [user, client] = [await seed.user(), await seed.client()];
  const [application, other] = [await seed.application({ ...sampleApp }), await seed.application({ ...sampleApp })];
  for (const each of [application, other]) await seed.assign(user, each, client);
  return { user, application };
}

test("in Lynx one sees what was wrong, signs in and opens an application, with one mail", async () => {
  const { user, application } = await userWithApplications();
  browser = await openTextBrowser("lynx", `${cluster.proxy.url}/login`);
  await browser.shows("Email, user id or phone number");
  await browser.tabTo("(Textfield");
  browser.press(user.email);
  await browser.tabTo("(Password");
  browser.press("Wrong#Door1!");
  await browser.tabTo("(Form submit button)");
  browser.press("\r");
  await browser.shows("There is a problem");
  expect(cluster.mail.messages).toEqual([]);

  await browser.tabTo("(Password");
  browser.press(user.password);
  await browser.tabTo("(Form submit button)");
  browser.press("\r");
  await browser.shows("Enter your code");
  expect(cluster.mail.messages).toHaveLength(1);
  await browser.tabTo("(Textfield");
  browser.press(await cluster.code(user));
  await browser.tabTo("(Form submit button)");
  browser.press("\r");
  await browser.shows(application.name);

  browser.press(`/${application.name}\r\r`);
  await browser.shows(`Opening ${application.name}`);
  browser.press("/Continue\r\r");
  await browser.shows(`Welcome, ${user.firstName}`);
  await browser?.close();
});

test("in w3m one signs in and opens an application", async () => {
  const { user, application } = await userWithApplications();
  const seen = cluster.mail.messages.length;
  browser = await openTextBrowser("w3m", `${cluster.proxy.url}/login`);
  await browser.shows("Email, user id or phone number");
  browser.press(`/Email, user\r\t\r${user.email}\r`);
  browser.press(`\t\r${user.password}\r\t\r`);
  await browser.shows("Enter your code");
  browser.press(`/One-time code\r\t\r${await cluster.code(user, seen)}\r`);
  browser.press("/Verify\r\r");
  await browser.shows(application.name);
  browser.press(`/${application.name}\r\r`);
  await browser.shows(`Opening ${application.name}`);
  browser.press("/Continue\r\r");
  await browser.shows(`Welcome, ${user.firstName}`);
  await browser?.close();
});
