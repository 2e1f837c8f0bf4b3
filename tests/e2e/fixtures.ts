import { test as base, expect } from "@playwright/test";
import { newPerson, type Person } from "../support/people";
import { type App, type AppOptions, startApp } from "./support/app";
import { type BrowserErrors, listenToBrowser } from "./support/browser-errors";

interface TestFixtures {
  /** A new person who is not registered yet. */
  person: Person;
  /** Errors reported by the browser; any that a test does not expect with `allow` fails it. */
  browserErrors: BrowserErrors;
  /** Starts a server for one test, which may kill it or cut its connections; it is stopped when the test ends. */
  startOwnApp(options?: AppOptions): Promise<App>;
}

interface WorkerFixtures {
  /**
   * The built server with its mail server, an administrator and a sample application; one for all tests of a worker.
   */
  app: App;
  /** Set per file: whether the worker's server enforces rate limits. */
  rateLimits: "on" | "off";
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  rateLimits: ["off", { scope: "worker", option: true }],

  app: [
    async ({ rateLimits }, use) => {
      const app = await startApp({ rateLimits });
      await use(app);
      await app.stop();
    },
    { scope: "worker", timeout: 120_000 },
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

  startOwnApp: async ({}, use) => {
    const started: App[] = [];
    await use(async (options) => {
      const app = await startApp(options);
      started.push(app);
      return app;
    });
    for (const app of started) await app.stop();
  },
});

export { expect };
