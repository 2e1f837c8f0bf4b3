/**
 * The rooms below `app/` and the rooms each may import besides itself: downward only (see the picture in
 * CONTRIBUTING.md). Inside a room its folders may not import each other in a circle.
 */
export const ROOMS: Readonly<Record<string, readonly string[]>> = {
  server: ["hub", "gateway", "auth", "contract", "lib"],
  console: ["portal", "auth", "gateway", "contract", "ui", "editor", "lib"],
  portal: ["auth", "gateway", "contract", "ui", "lib"],
  auth: ["gateway", "contract", "lib"],
  gateway: ["contract", "lib"],
  hub: ["contract", "lib"],
  editor: ["ui", "lib"],
  // The design tokens are in the file that Tailwind looks for.
  ui: ["lib", "tailwind.config.ts"],
  contract: ["lib"],
  lib: [],
  // Packages must not depend on Portico.
  "packages/embedded-postgres": [],
};

/** The hub's wings: each may import those after it. */
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

/** Rooms with one file that may import the hub: the in-process transport. */
export const HUB_DOORS: readonly string[] = ["gateway"];

/** Files directly in `app/`, and the rooms each may import. */
export const ROOT_FILES: Readonly<Record<string, readonly string[]>> = {
  "root.tsx": ["portal", "ui", "lib"],
  "entry.client.tsx": ["lib"],
  "entry.server.tsx": ["auth", "ui", "lib"],
  "routes.ts": [],
};

/** What a room may import from outside `app/`: the demo starts the sample application. */
export const OUTSIDE: Readonly<Record<string, readonly string[]>> = {
  server: ["examples/sample-app"],
};

/** Rooms that do with these packages; Node's own modules are not among them. */
export const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  contract: ["zod"],
};

/** What tests beside the code may import in addition to their room's imports. */
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
