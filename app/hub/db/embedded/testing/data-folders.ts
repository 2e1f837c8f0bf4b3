import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readPostmaster } from "../postmaster";
import { stopServer } from "../stop-server";

/** Data folders that a test makes, and removes with whatever server is left in them. */
export function dataFolders() {
  const made: string[] = [];
  return {
    make: async (mode = 0o755) => {
      const folder = await mkdtemp(join(tmpdir(), "portico-embedded-"));
      await chmod(folder, mode);
      made.push(folder);
      return folder;
    },
    removeAll: async () => {
      for (const folder of made.splice(0)) {
        await stopServer(join(folder, "postgres"));
        await rm(folder, { recursive: true });
      }
    },
  };
}

export const isServerRunning = async (dataFolder: string) =>
  (await readPostmaster(join(dataFolder, "postgres")))?.isAlive ?? false;
