/**
 * Test files that `npm test` leaves to `npm run test:long`, which `.ci/run` runs: they take a third of the time of all, and
 * what they look at changes least from one commit to the next. The reason stands above each group.
 */
export const LONG: readonly string[] = [
  // Sweeps over every noun or page: the kit they sweep over is tested in full by what remains.
  "tests/e2e/api.spec.ts",
  "tests/e2e/console/scripted/walk.spec.ts",
  "tests/e2e/console/walk.spec.ts",
  "tests/e2e/demo-content.spec.ts",
  "tests/e2e/large-text.spec.ts",
  "tests/e2e/metrics.spec.ts",
  "tests/e2e/without-css.spec.ts",
  // A server each, for what goes wrong around it, for many at once, or for a product API elsewhere.
  "tests/e2e/faults.spec.ts",
  "tests/e2e/interaction-held.spec.ts",
  "tests/e2e/limits.spec.ts",
  "tests/e2e/older-api.spec.ts",
  "tests/e2e/remix-serve.spec.ts",
  "tests/e2e/strangers.spec.ts",
  "tests/e2e/upstream.spec.ts",
  // Walks in a browser through what integration tests cover call by call.
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
  // Installations and their database servers, started, stopped, killed and moved.
  "packages/embedded-postgres/src/bare-server.test.ts",
  "packages/embedded-postgres/src/binaries.test.ts",
  "packages/embedded-postgres/src/open-embedded.test.ts",
  "packages/embedded-postgres/src/processes.test.ts",
  "tests/integration/installation.test.ts",
  "tests/integration/move-database.test.ts",
];

/** Whether this run leaves them out, as `npm test` does. */
export const withoutLong = process.env.PORTICO_TEST_LONG === "0";
