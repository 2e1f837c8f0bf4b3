import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";

/**
 * Call it before modules read settings: `await vi.hoisted(async () => (await import("…/own-data-folder")).useOwnDataFolder())`.
 */
export function useOwnDataFolder(): void {
  const folder = (process.env["PORTICO_DATA"] = mkdtempSync(join(tmpdir(), "portico-data-")));
  afterAll(() => {
    delete process.env["PORTICO_DATA"];
    rmSync(folder, { recursive: true });
  });
}
