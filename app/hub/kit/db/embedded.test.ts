import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openEmbedded } from "./embedded";

test("a data folder that cannot hold the database is refused with the settings that help", async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), "portico-embedded-"));
  try {
    await mkdir(join(dataFolder, "postgres"));
    await writeFile(join(dataFolder, "postgres", "diary.txt"), "mine");
    await expect(openEmbedded({ dataFolder })).rejects.toThrow(/is not a database.*PORTICO_DATA.*DATABASE_URL/);
  } finally {
    await rm(dataFolder, { recursive: true });
  }
});
