import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { hasDebianClients, hasLemonLdap, hasNpmClients, hasSamlApplications } from "./support/installed";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Applications that nobody here wrote, signing in with the built server; `.ci/run` installs them. */
export default defineConfig({
  root,
  resolve: { alias: { "~": fileURLToPath(new URL("../../app", import.meta.url)) } },
  test: {
    name: "foreign",
    include: ["tests/foreign/**/*.test.ts"],
    exclude: [
      ...(hasDebianClients() ? [] : ["tests/foreign/debian.test.ts", "tests/foreign/native.test.ts"]),
      ...(hasSamlApplications() ? [] : ["tests/foreign/saml-applications.test.ts"]),
      ...(hasLemonLdap() ? [] : ["tests/foreign/lemonldap.test.ts"]),
      ...(hasNpmClients()
        ? []
        : ["tests/foreign/apis.test.ts", "tests/foreign/npm.test.ts", "tests/foreign/pages.test.ts"]),
    ],
    passWithNoTests: true,
    globalSetup: "tests/setup/database.ts",
    allowOnly: false,
    retry: process.env.CI ? 1 : 0,
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 180_000,
  },
});
