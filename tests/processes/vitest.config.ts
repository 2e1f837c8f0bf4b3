import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { pgbouncer } from "./support/pooler";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Several processes of the built server on one PostgreSQL: `npm run test:processes`. */
export default defineConfig({
  root,
  resolve: { alias: { "~": fileURLToPath(new URL("../../app", import.meta.url)) } },
  test: {
    name: "processes",
    include: ["tests/processes/**/*.test.ts"],
    // Debian's package of that name; CI installs it.
    exclude: pgbouncer() ? [] : ["tests/processes/pooler.test.ts"],
    globalSetup: "tests/setup/database.ts",
    allowOnly: false,
    // Each file starts several servers. The tests are about how they share work, not how they share two cores.
    fileParallelism: false,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
