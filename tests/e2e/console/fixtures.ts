import { expect, testAsAdmin } from "../fixtures";
import { emptyConsole } from "./desk";

/** Every test begins signed in as the administrator, whose account and role are the only records of the console. */
export const test = testAsAdmin.extend<{ empty: undefined }>({
  empty: [
    async ({ app }, use) => {
      await emptyConsole(app);
      await use(undefined);
    },
    { auto: true },
  ],
});

export { expect };
