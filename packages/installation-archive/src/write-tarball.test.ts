import { pbkdf2 } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { key, kind } from "./testing/acme";
import { Tarball } from "./write-tarball";

const at = (path: string) => ({ kind, key, path });

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "tarball-"));
});

afterEach(() => rm(folder, { recursive: true }));

/** Keeps all of Node's worker threads occupied, so that files are opened late. */
const occupyThreads = () =>
  Promise.all(Array.from({ length: 8 }, () => promisify(pbkdf2)("", "", 50_000, 32, "sha256")));

test("an abandoned archive is not created later, once its caller has removed it", async () => {
  const path = join(folder, "a.backup");
  const busy = occupyThreads();
  const tarball = new Tarball(at(path), new Date());
  await tarball.abandon();
  expect(existsSync(path)).toBe(true);
  await busy;
});

test("an archive that could not be created can be abandoned", async () => {
  const tarball = new Tarball(at(join(folder, "nowhere", "a.backup")), new Date());
  await expect(tarball.finish()).rejects.toThrow("no such file");
  await tarball.abandon();
});
