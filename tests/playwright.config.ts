import { fileURLToPath } from "node:url";
import { defineConfig } from "@playwright/test";
import { findBrowser, unwatchedArguments } from "./support/browser";
import { LONG, withoutLong } from "./support/long";

const root = fileURLToPath(new URL("..", import.meta.url));

// Searched for once: the workers read this file again and find the path in their environment.
const executablePath = (process.env.PORTICO_CHROMIUM = findBrowser());

/** Whether the product API runs in another process, which changes how it is called but nothing that scripts see. */
const isUpstreamMode = process.env.PORTICO_TEST_UPSTREAM === "1";

/** What people do most, and what travels to the product API; integration tests make every call across the wire. */
const ELSEWHERE = [
  "faults",
  "journey",
  "launch",
  "limits",
  "logos",
  "passkeys",
  "sessions",
  "sign-in",
  "sign-in-link",
  "strangers",
  "trusted-browser",
  "console/approval",
  "console/audit-log",
  "console/auditor",
  "console/changes",
  "console/deleted",
  "console/four-eyes",
  "console/permissions",
  "console/used",
  "console/users",
];

const SCRIPTED = "**/scripted/**";

const leftOut = withoutLong ? LONG.map((file) => `${root}${file}`) : [];

const withScripts = [
  // Tests of what only scripts do.
  { name: "scripts only", use: { javaScriptEnabled: true }, testMatch: SCRIPTED, testIgnore: leftOut },
  // The other tests again, but for those whose outcome scripts cannot change.
  { name: "scripts on", use: { javaScriptEnabled: true }, testIgnore: [SCRIPTED, ...leftOut], grepInvert: /@once/ },
];

export default defineConfig({
  testDir: "./e2e",
  globalSetup: "./setup/browser-tests.ts",
  outputDir: `${root}test-results/e2e`,
  // One more than the two cores: a fifth of the time pages and tests wait for each other.
  workers: 3,
  // CI machines are busier: the run's last lines name the tests that needed a second try.
  retries: process.env.CI ? 1 : 0,
  // A free worker takes the next test, of whichever file: none is left with a long one at the end.
  fullyParallel: true,
  forbidOnly: true,
  timeout: 45_000,
  expect: { timeout: 8_000 },
  reporter: [["list"]],
  use: {
    launchOptions: { executablePath, args: unwatchedArguments },
    viewport: { width: 1280, height: 800 },
    locale: "en-GB",
    // Playwright takes one at the end of every test, to keep those of failures. Nobody sees those of a CI machine.
    screenshot: process.env.CI ? "off" : "only-on-failure",
    // Recording traces takes a fifth of the run; use --trace on when a failure needs one.
    trace: "off",
  },
  projects: [
    // Without scripts everything works: there each test runs that does not need them.
    {
      name: "scripts off",
      use: { javaScriptEnabled: false },
      ...(isUpstreamMode && { testMatch: ELSEWHERE.map((name) => `**/e2e/${name}.spec.ts`) }),
      testIgnore: [SCRIPTED, ...leftOut],
    },
    ...(isUpstreamMode ? [] : withScripts),
  ],
});
