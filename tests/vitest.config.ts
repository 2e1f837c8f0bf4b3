import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { LONG, withoutLong } from "./support/long";
import { loopbackCertificate } from "./support/tls/loopback";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Tests that need a database get their own through `tests/support/database.ts`. */
const onDatabase = ["app/hub/**/*.test.ts", "tests/integration/**/*.test.ts"];

const leftOut = withoutLong ? [...LONG] : [];

// Node reads it as it starts, and the workers are processes of their own.
process.env.NODE_EXTRA_CA_CERTS = loopbackCertificate;

export default defineConfig({
  root,
  resolve: { alias: { "~": fileURLToPath(new URL("../app", import.meta.url)) } },
  test: {
    allowOnly: false,
    // As for browser tests: the run's last lines name what needed a second try.
    retry: process.env.CI ? 1 : 0,
    // More than the two cores: many wait. Modules are loaded once per worker.
    maxWorkers: 4,
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          // Some read and parse the whole project.
          testTimeout: 40_000,
          include: [
            "app/**/*.test.{ts,tsx}",
            "examples/**/*.test.ts",
            "tests/*.test.ts",
            "tests/{fuzz,linear,support}/**/*.test.ts",
          ],
          exclude: [...onDatabase, ...leftOut],
        },
      },
      {
        extends: true,
        test: {
          name: "packages",
          include: ["packages/*/src/**/*.test.ts"],
          exclude: leftOut,
          testTimeout: 40_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: "integration",
          include: onDatabase,
          exclude: leftOut,
          globalSetup: "tests/setup/database.ts",
          testTimeout: 40_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
