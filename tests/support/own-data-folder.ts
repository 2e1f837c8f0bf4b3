import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";

/**
 * A folder for the data of modules that read it from the settings; gone after the file's tests. To be called before they are
 * loaded: `await vi.hoisted(async () => (await import("…/own-data-folder")).useOwnDataFolder())`.
 */
export function useOwnDataFolder(): void {
  const folder = (process.env["PORTICO_DATA"] = mkdtempSync(join(tmpdir(), "portico-data-")));
  afterAll(() => {
    delete process.env["PORTICO_DATA"];
    rmSync(folder, { recursive: true });
  });
}
