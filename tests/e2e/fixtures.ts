import { type BrowserContext, test as base, expect } from "@playwright/test";
import { renewAuthentications } from "../support/hub-tables";
import { newPerson, type Person } from "../support/people";
import { type App, type AppOptions, type DatabaseChoice, startApp } from "./support/app";
import { type BrowserErrors, listenToBrowser } from "./support/browser-errors";
import { useFreshConnections } from "./support/fresh-connections";
import { openSignedIn } from "./support/sign-in";

interface TestFixtures {
  person: Person;
  browserErrors: BrowserErrors;
  startOwnApp(options?: AppOptions): Promise<App>;
}

type BrowserState = Awaited<ReturnType<BrowserContext["storageState"]>>;

interface WorkerFixtures {
  app: App;
  adminState: BrowserState;
  /** Set per file: whether the worker's server enforces rate limits. */
  rateLimits: "on" | "off";
  /** Set per file: which database the worker's server has. */
  database: DatabaseChoice;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  rateLimits: ["off", { scope: "worker", option: true }],
  database: ["cloned", { scope: "worker", option: true }],

  app: [
    async ({ rateLimits, database }, use) => {
      await useFreshConnections();
      const app = await startApp({ rateLimits, database });
      await use(app);
      await app.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],

  adminState: [
    async ({ app, browser }, use) => {
      const context = await browser.newContext();
      await openSignedIn(await context.newPage(), app, app.admin);
      await use(await context.storageState());
      await context.close();
    },
    { scope: "worker" },
  ],

  baseURL: ({ app }, use) => use(app.url),

  person: ({}, use) => use(newPerson()),

  browserErrors: [
    async ({ context }, use) => {
      const errors = listenToBrowser(context);
      await use(errors);
      expect(errors.unexpected(), "the browser reports no error").toEqual([]);
    },
    { auto: true },
  ],

  startOwnApp: async ({ context }, use) => {
    const started: App[] = [];
    await use(async (options) => {
      const app = await startApp(options);
      started.push(app);
      return app;
    });
    // Scripts of pages that are still open would look for their server.
    if (started.length > 0) for (const page of context.pages()) await page.goto("about:blank");
    for (const app of started) await app.stop();
  },
});

export const testAsAdmin = test.extend({
  storageState: async ({ adminState, app }, use) => {
    // A worker's tests take longer than an authentication stays recent.
    await renewAuthentications(app.seed.db);
    await use(adminState);
  },
});

export { expect };
