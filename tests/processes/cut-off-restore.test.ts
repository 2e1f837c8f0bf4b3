import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readlink, rename, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isServerRunning, stopServer } from "@portico/embedded-postgres";
import { afterEach, beforeEach, expect, test } from "vitest";
import { eventually } from "../support/eventually";
import { freePort } from "../support/free-port";
import { porticoEnvironment, runPortico, startPortico } from "../support/portico";

/** Clusters are made one after the other. */
const PATIENCE = { timeout: 240_000 };
const A_WHILE_MS = 3_600_000;

let home: string;
let data: string;
let backup: string;

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), "portico-cut-off-"));
  [data, backup] = [join(home, "data"), join(home, "a.backup")];
  await run(["admin", "create", "--email", "boss@example.test"]);
  await run(["backup", backup]);
}, PATIENCE.timeout);

afterEach(async () => {
  for (const folder of [...(await building()), data]) await stopServer(folder);
  await rm(home, { recursive: true, force: true });
});

const environment = () => ({
  PORTICO_DATA: data,
  PORTICO_ADMIN_PASSWORD: "Kettle#Violet72",
  PORTICO_BACKUP_KEY: "a key of these tests",
});
const run = (args: string[]) => runPortico(args, environment());
const restoreAgain = () => run(["restore", backup, "--replace"]);

async function building(): Promise<string[]> {
  const names = await readdir(data).catch(() => []);
  return names.filter((name) => name.startsWith("restoring-")).map((name) => join(data, name));
}

async function restoreUnderWay(): Promise<{ child: ChildProcess; folder: string; kill(): Promise<void> }> {
  const known = await building();
  const child = spawn(process.execPath, ["build/portico.js", "restore", backup, "--replace"], {
    env: porticoEnvironment(environment()),
    stdio: "ignore",
  });
  const ended = once(child, "exit");
  const folder = await eventually(
    "the restore to have a database",
    async () => {
      const [made] = (await building()).filter((name) => !known.includes(name));
      return made && (await isServerRunning(made)) && made;
    },
    { withinMs: 60_000, everyMs: 5 },
  );
  const kill = async () => {
    child.kill("SIGKILL");
    await ended;
  };
  return { child, folder, kill };
}

test("a start removes what a killed restore left, and stops its database", PATIENCE, async () => {
  const { folder, kill } = await restoreUnderWay();
  await kill();
  expect(await isServerRunning(folder)).toBe(true);
  const portico = await startPortico({ dataFolder: data });
  expect(existsSync(folder)).toBe(false);
  expect(portico.logs()).toContain(`removed what restores had left that were cut off`);
  await portico.stop();
  expect(await databasesIn(folder)).toEqual([]);
});

test("so do the next restore and the next backup, which leave alone what is under way", PATIENCE, async () => {
  const first = await restoreUnderWay();
  first.child.kill("SIGSTOP");
  await run(["backup", join(home, "b.backup")]);
  expect(await isServerRunning(first.folder)).toBe(true);
  await first.kill();
  await run(["backup", join(home, "c.backup")]);
  expect(existsSync(first.folder)).toBe(false);

  const second = await restoreUnderWay();
  await second.kill();
  await restoreAgain();
  expect(await building()).toEqual([]);
  expect(await databasesIn(second.folder)).toEqual([]);
});

test("a restore that was cut off at its last step is run again, and nothing starts before", PATIENCE, async () => {
  const built = join(data, "restored-0197c0de-0000-7000-8000-000000000000");
  await mkdir(built);
  await rename(join(data, "postgres"), join(built, "postgres"));
  const starting = startPortico({ dataFolder: data, env: { PORT: String(await freePort()) } });
  await expect(starting).rejects.toThrow(/was cut off while it put restored-.* run it again with --replace/);
  expect(existsSync(join(data, "postgres"))).toBe(false);
  await restoreAgain();
  expect(existsSync(built)).toBe(false);
  expect(await run(["admin", "audit", "verify"])).toMatch(/^\d+ events? (is|are) intact/);
});

test("a backup removes what a killed one left in its folder an hour ago", PATIENCE, async () => {
  const left = join(home, "old.backup.0197c0de-0000-7000-8000-000000000000.part");
  const fresh = join(home, "new.backup.0197c0de-0000-7000-8000-000000000001.part");
  for (const path of [left, fresh]) await writeFile(path, "cut off");
  const then = new Date(Date.now() - A_WHILE_MS);
  await utimes(left, then, then);
  await run(["backup", join(home, "b.backup")]);
  expect([existsSync(left), existsSync(fresh)]).toEqual([false, true]);
});

test("a server that was killed leaves its database running, and the next command ends it", PATIENCE, async () => {
  const portico = await startPortico({ dataFolder: data });
  await portico.kill();
  expect(await isServerRunning(data)).toBe(true);
  await run(["backup", join(home, "b.backup")]);
  expect(await isServerRunning(data)).toBe(false);
});

async function databasesIn(folder: string): Promise<string[]> {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const places = await Promise.all(pids.map((pid) => readlink(`/proc/${pid}/cwd`).catch(() => "")));
  return places.filter((place) => place.startsWith(folder));
}
