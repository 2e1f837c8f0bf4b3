import { fileURLToPath } from "node:url";
import { defineConfig } from "@playwright/test";
import { findBrowser, unwatchedArguments } from "./support/browser";
import { LONG, withoutLong } from "./support/long";

const root = fileURLToPath(new URL("..", import.meta.url));

// Searched for once: the workers read this file again and find the path in their environment.
const executablePath = (process.env.PORTICO_CHROMIUM = findBrowser());

/** Whether the product API runs in another process, which changes how it is called but nothing that scripts see. */
const isUpstreamMode = process.env.PORTICO_TEST_UPSTREAM === "1";

/**
 * These are about pages, addresses and words, or about what the portal and its kit do with any answer, which is the same
 * wherever the product API is; or they ask it where it is served, or for what only the embedded one has, or bring both
 * processes themselves. Every call and
 * every refusal is made across the wire by the integration tests, and by what is left here.
 */
const SAME_ELSEWHERE = [
  "access-requests",
  "access-reviews",
  "accessibility",
  "api",
  "attacks",
  "back",
  "chosen-look",
  "dashboard",
  "demo-content",
  "first-steps",
  "forward-auth",
  "interaction",
  "interaction-held",
  "interaction-walks",
  "languages",
  "large-text",
  "metrics",
  "older-api",
  "open",
  "openid-logout",
  "own-account",
  "own-contact",
  "pages",
  "remix-serve",
  "routes",
  "stand-ins",
  "tabs",
  "trouble",
  "upstream",
  "vendor",
  "without-css",
  "console/chosen",
  "console/evidence",
  "console/find",
  "console/finder",
  "console/hosts",
  "console/integration",
  "console/kept-answers",
  "console/kept-views",
  "console/layout",
  "console/lists",
  "console/naming",
  "console/new-application",
  "console/optional",
  "console/overview",
  "console/policy",
  "console/records",
  "console/routes",
  "console/service-accounts",
  "console/sign-on",
  "console/stale",
  "console/templates",
  "console/toast",
  "scripted/frame",
  "scripted/popup",
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
  // CI machines are busier than a developer's: a second try is allowed, and the run's last lines name the tests that needed it.
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
    screenshot: "only-on-failure",
    // Recording traces takes a fifth of the run; use --trace on when a failure needs one.
    trace: "off",
  },
  projects: [
    // Without scripts everything works: there each test runs that does not need them.
    {
      name: "scripts off",
      use: { javaScriptEnabled: false },
      testIgnore: [
        SCRIPTED,
        ...leftOut,
        ...(isUpstreamMode ? SAME_ELSEWHERE.map((name) => `**/e2e/${name}.spec.ts`) : []),
      ],
    },
    ...(isUpstreamMode ? [] : withScripts),
  ],
});
