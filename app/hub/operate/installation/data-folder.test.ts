import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BadBackup } from "@portico/installation-archive";
import { afterEach, beforeEach, expect, test } from "vitest";
import { keepFile } from "./data-folder";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "portico-data-"));
});

afterEach(() => rm(folder, { recursive: true }));

test.each(["../outside.json", "uploads/../../outside.png", "postgres/PG_VERSION", "/etc/passwd", "uploads/page.html"])(
  "a file called %s is not unpacked",
  async (name) => {
    await expect(keepFile(folder, { name, content: Buffer.alloc(0) })).rejects.toBeInstanceOf(BadBackup);
    expect(await readdir(folder)).toEqual([]);
  },
);
