import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stopServer } from "../stop-server";

export function dataFolders() {
  const made: string[] = [];
  return {
    make: async (mode = 0o755) => {
      const folder = await mkdtemp(join(tmpdir(), "embedded-"));
      await chmod(folder, mode);
      made.push(folder);
      return folder;
    },
    removeAll: async () => {
      for (const folder of made.splice(0)) {
        await stopServer(folder);
        await rm(folder, { recursive: true });
      }
    },
  };
}
