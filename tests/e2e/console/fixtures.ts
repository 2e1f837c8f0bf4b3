import type { BrowserContext } from "@playwright/test";
import { test as base, expect } from "../fixtures";
import { signIn } from "../support/sign-in";
import { emptyConsole } from "./desk";

type Cookies = Awaited<ReturnType<BrowserContext["storageState"]>>;

interface WorkerFixtures {
  /** The browser state of the worker's administrator, who signs in once for all tests. */
  adminState: Cookies;
}

/** Every test begins signed in as the administrator, whose account and role are the only records of the console. */
export const test = base.extend<{ empty: undefined }, WorkerFixtures>({
  adminState: [
    async ({ app, browser }, use) => {
      const context = await browser.newContext();
      await signIn(await context.newPage(), app, app.admin);
      await use(await context.storageState());
      await context.close();
    },
    { scope: "worker" },
  ],

  storageState: ({ adminState }, use) => use(adminState),

  empty: [
    async ({ app }, use) => {
      await emptyConsole(app);
      await use(undefined);
    },
    { auto: true },
  ],
});

export { expect };
