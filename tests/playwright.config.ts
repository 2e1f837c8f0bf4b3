import { fileURLToPath } from "node:url";
import { defineConfig } from "@playwright/test";
import { findBrowser, launchArguments } from "./support/browser";

const root = fileURLToPath(new URL("..", import.meta.url));

// Looked for once: the workers read this file again and find the answer in their environment.
const executablePath = (process.env.PORTICO_CHROMIUM = findBrowser());

/** Whether the product API is in another process, which changes how it is called and nothing that scripts see. */
const isUpstreamMode = process.env.PORTICO_TEST_UPSTREAM === "1";

/** These ask the product API for nothing of their own, ask it where it is served, or bring both processes themselves. */
const SAME_ELSEWHERE = ["accessibility", "api", "demo-content", "older-api", "upstream"];

export default defineConfig({
  testDir: "./e2e",
  outputDir: `${root}test-results/e2e`,
  // One more than the two cores they have: a fifth of the time pages and tests wait for each other.
  workers: 3,
  // Elsewhere's machines are busier than a developer's: a second try, and the run's last lines name who needed it.
  retries: process.env.CI ? 1 : 0,
  fullyParallel: false,
  forbidOnly: true,
  timeout: 45_000,
  expect: { timeout: 8_000 },
  reporter: [["list"]],
  use: {
    launchOptions: { executablePath, args: launchArguments },
    viewport: { width: 1280, height: 800 },
    locale: "en-GB",
    screenshot: "only-on-failure",
    // A recorded trace costs a fifth of the run; ask for one with --trace on where a failure needs it.
    trace: "off",
  },
  projects: [
    // What scripts cannot change is asked once, without them.
    ...(isUpstreamMode ? [] : [{ name: "scripts on", use: { javaScriptEnabled: true }, grepInvert: /@once/ }]),
    // What only scripts do is asked for with them alone.
    {
      name: "scripts off",
      use: { javaScriptEnabled: false },
      testIgnore: ["**/scripted/**", ...(isUpstreamMode ? SAME_ELSEWHERE.map((name) => `**/e2e/${name}.spec.ts`) : [])],
    },
  ],
});
