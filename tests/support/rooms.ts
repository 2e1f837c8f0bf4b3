/**
 * The rooms below `app/` and the rooms each may import besides itself: downward only (see the table in
 * CONTRIBUTING.md).
 */
export const ROOMS: Readonly<Record<string, readonly string[]>> = {
  routes: ["portal", "entities", "admin", "auth", "gateway", "contract", "ui", "editor", "text", "lib"],
  portal: ["gateway", "auth", "ui", "lib", "text", "contract"],
  entities: ["admin", "gateway", "ui", "editor", "contract", "text", "lib"],
  admin: ["auth", "gateway", "ui", "lib"],
  auth: ["gateway", "lib"],
  gateway: ["contract", "lib"],
  contract: [],
  hub: ["contract", "lib"],
  // The design tokens stand in the file that Tailwind looks for.
  ui: ["lib", "tailwind.config.ts"],
  editor: ["ui", "lib"],
  text: [],
  lib: [],
  // Packages know nothing of Portico.
  "packages/embedded-postgres": [],
};

/** Rooms with one file that may import the hub: the in-process transport, and the route that answers `/api/*`. */
export const HUB_DOORS: readonly string[] = ["gateway", "routes"];

/** Files that stand in `app/` itself, and the rooms each may import. */
export const ROOT_FILES: Readonly<Record<string, readonly string[]>> = {
  "root.tsx": ["portal", "auth", "ui", "text", "lib"],
  "entry.client.tsx": ["lib"],
  "entry.server.tsx": ["auth", "ui", "lib"],
  "routes.ts": ["lib"],
  // The composition root: it puts the hub, the portal and the demo together.
  "server.ts": ["app"],
  "area-handlers.ts": ["lib"],
  "command-serve.ts": ["app", "gateway", "lib"],
  "command-demo.ts": ["app", "hub", "gateway", "lib", "examples/sample-app"],
  "command-admin.ts": ["hub", "lib"],
  "command-data.ts": ["hub", "lib"],
  "http-server.ts": ["app", "auth", "contract", "gateway", "lib"],
  "request-record.ts": ["contract", "lib"],
  "virtual.d.ts": [],
};

/** Rooms that do with these packages; Node's own modules are not among them. */
export const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  contract: ["zod", "crypto-js"],
};

/** What tests beside the code may import on top of their room's share. */
export const TEST_ROOMS: readonly string[] = ["tests/support", "examples/sample-app"];
export const TEST_PACKAGES: readonly string[] = ["vitest", "fast-check"];

export const BUDGET = {
  lines: 400,
  usualLines: 250,
  usualShare: 0.9,
  medianLines: 80,
  routeLines: 60,
  runtimeDependencies: 35,
} as const;
