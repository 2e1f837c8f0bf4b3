/** Rooms below `app/` and what they may import: downward only (CONTRIBUTING.md), without cycles of folders. */
export const ROOMS: Readonly<Record<string, readonly string[]>> = {
  server: ["hub", "gateway", "auth", "contract", "lib"],
  // Words files alone.
  languages: ["console", "portal", "auth", "gateway", "hub", "contract", "ui", "editor", "lib"],
  console: ["portal", "auth", "gateway", "contract", "ui", "editor", "lib"],
  portal: ["auth", "gateway", "contract", "ui", "lib"],
  auth: ["gateway", "contract", "lib"],
  gateway: ["contract", "lib"],
  hub: ["contract", "lib"],
  editor: ["ui", "lib"],
  // Tailwind's file has the design tokens.
  ui: ["lib", "tailwind.config.ts"],
  contract: ["lib"],
  lib: [],
  // Packages must not depend on Portico.
  "packages/audit-chain": [],
  "packages/embedded-postgres": [],
  "packages/installation-archive": [],
  "packages/oidc-engine-patches": [],
  "packages/rate-limits": [],
};

/** Each may import those after it. */
export const WINGS: readonly string[] = [
  "server",
  "operate",
  "protocols",
  "record",
  "directory",
  "identity",
  "messages",
  "call",
  "kit",
];

/** One file of each may import the hub: the in-process transport. */
export const HUB_DOORS: readonly string[] = ["gateway"];

/** Files directly in `app/`, and the rooms they may import. */
export const ROOT_FILES: Readonly<Record<string, readonly string[]>> = {
  "root.tsx": ["portal", "ui", "lib"],
  "entry.client.tsx": ["lib"],
  "entry.server.tsx": ["auth", "languages", "ui", "lib"],
  "routes.ts": [],
};

/** The demo starts the sample application. */
export const OUTSIDE: Readonly<Record<string, readonly string[]>> = {
  server: ["examples/sample-app"],
};

/** Other packages than these are forbidden; Node's modules are allowed. */
export const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  contract: ["zod"],
};

/** Tests beside the code may import these, too. */
export const TEST_ROOMS: readonly string[] = ["tests/support", "examples/sample-app", "examples/envelope-client"];
export const TEST_PACKAGES: readonly string[] = ["vitest", "fast-check", "crypto-js"];

export const BUDGET = {
  lines: 400,
  usualLines: 250,
  usualShare: 0.9,
  medianLines: 80,
  lineCharacters: 140,
  runtimeDependencies: 42,
} as const;
