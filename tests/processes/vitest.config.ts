import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { hasApache, hasMellon } from "./support/apache";
import { missingGateways } from "./support/hosted-application";
import { isOwnMachine } from "./support/own-network";
import { pgbouncer } from "./support/pooler";
import { missingProxies } from "./support/programs";
import { hasTextBrowsers } from "./support/text-browser";

const hasProgram = (name: string): boolean =>
  (process.env.PATH ?? "").split(delimiter).some((folder) => existsSync(join(folder, name)));

const root = fileURLToPath(new URL("../..", import.meta.url));

const DATABASE = "tests/setup/database.ts";
/** They measure CPU, and two servers at work share more than two cores. */
const ALONE = ["tests/processes/linear.test.ts", "tests/processes/strangers.test.ts"];

/** Several processes of the built server on one PostgreSQL: `npm run test:processes`. */
export default defineConfig({
  root,
  resolve: { alias: { "~": fileURLToPath(new URL("../../app", import.meta.url)) } },
  test: {
    allowOnly: false,
    // As for browser tests: the run's last lines name what needed a second try.
    retry: process.env.CI ? 1 : 0,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: "processes",
          include: ["tests/processes/**/*.test.ts"],
          // Debian's packages; CI installs them, or unpacks them.
          exclude: [
            ...ALONE,
            ...(hasProgram("psql") ? [] : ["tests/processes/compose.test.ts"]),
            ...(pgbouncer() ? [] : ["tests/processes/pooler.test.ts"]),
            ...(missingProxies().length + missingGateways().length === 0
              ? []
              : ["tests/processes/forward-auth*.test.ts"]),
            ...(isOwnMachine()
              ? []
              : ["tests/processes/silent-network.test.ts", "tests/processes/clock-and-disk.test.ts"]),
            ...(hasApache() ? [] : ["tests/processes/mod-auth-openidc.test.ts"]),
            ...(hasMellon() ? [] : ["tests/processes/mod-auth-mellon.test.ts"]),
            ...(hasTextBrowsers() ? [] : ["tests/processes/text-browsers.test.ts"]),
          ],
          globalSetup: DATABASE,
          // Each file starts several servers, which wait for clocks and networks.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: "processes, alone",
          include: ALONE,
          globalSetup: DATABASE,
          fileParallelism: false,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
