/** Run by `npm run test:long` alone: a third of the time, for what changes least. */
export const LONG: readonly string[] = [
  // Sweeps over nouns or pages; the other tests cover their kit.
  "tests/e2e/api.spec.ts",
  "tests/e2e/console/scripted/dark.spec.ts",
  "tests/e2e/console/scripted/walk.spec.ts",
  "tests/e2e/console/walk.spec.ts",
  "tests/e2e/demo-content.spec.ts",
  "tests/e2e/large-text.spec.ts",
  "tests/e2e/metrics.spec.ts",
  "tests/e2e/without-css.spec.ts",
  // A server each: faults, load, or a product API elsewhere.
  "tests/e2e/faults.spec.ts",
  "tests/e2e/interaction-held.spec.ts",
  "tests/e2e/limits.spec.ts",
  "tests/e2e/older-api.spec.ts",
  "tests/e2e/remix-serve.spec.ts",
  "tests/e2e/strangers.spec.ts",
  "tests/e2e/upstream.spec.ts",
  // Integration tests cover them call by call.
  "tests/e2e/console/delivery.spec.ts",
  "tests/e2e/console/four-eyes.spec.ts",
  "tests/e2e/console/invitations.spec.ts",
  "tests/e2e/console/service-accounts.spec.ts",
  "tests/e2e/console/sign-on.spec.ts",
  "tests/e2e/factor-policy.spec.ts",
  "tests/e2e/factors.spec.ts",
  "tests/e2e/interaction-walks.spec.ts",
  "tests/e2e/logos.spec.ts",
  "tests/e2e/openid-logout.spec.ts",
  "tests/e2e/other-device.spec.ts",
  // Installations with their database servers.
  "packages/embedded-postgres/src/bare-server.test.ts",
  "packages/embedded-postgres/src/binaries.test.ts",
  "packages/embedded-postgres/src/open-embedded.test.ts",
  "packages/embedded-postgres/src/processes.test.ts",
  "tests/integration/installation.test.ts",
  "tests/integration/move-database.test.ts",
];

/** Set by `npm test`. */
export const withoutLong = process.env.PORTICO_TEST_LONG === "0";
