import { spawn } from "node:child_process";
import { readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { isServerRunning, openEmbedded } from "./index";
import { buildChildProgram } from "./testing/child-process";
import { dataFolders } from "./testing/data-folders";

let program: Awaited<ReturnType<typeof buildChildProgram>>;
beforeAll(async () => {
  program = await buildChildProgram();
});
afterAll(() => program.remove());

const folders = dataFolders();
afterEach(folders.removeAll);

test("the server of a killed process is taken over, and stopped by the one that took it", async () => {
  const dataFolder = await folders.make();
  const child = await program.run(dataFolder);
  expect(child.started).toBe(true);
  await child.kill();
  expect(await isServerRunning(dataFolder)).toBe(true);

  const database = await openEmbedded({ name: "sample", dataFolder });
  expect(database.started).toBe(false);
  await stopWhenAlone(database.stop, dataFolder);
});

test("processes that start at the same moment all get the database, one of them by starting it", async () => {
  const dataFolder = await folders.make();
  const children = await Promise.all([1, 2, 3].map(() => program.run(dataFolder)));
  expect(children.filter((child) => child.started)).toHaveLength(1);
  await Promise.all(children.map((child) => child.close()));
  expect(await isServerRunning(dataFolder)).toBe(false);
});

test("a process that stops leaves the server to the other one", async () => {
  const dataFolder = await folders.make();
  const database = await openEmbedded({ name: "sample", dataFolder });
  const child = await program.run(dataFolder);
  expect(child.started).toBe(false);
  await database.stop();
  expect(await isServerRunning(dataFolder)).toBe(true);
  await child.close();
  expect(await isServerRunning(dataFolder)).toBe(false);
});

test("a process that stops leaves the server to a database tool that is connected", async () => {
  const dataFolder = await folders.make();
  const database = await openEmbedded({ name: "sample", dataFolder });
  const tool = new pg.Client({ ...database.connectionOptions, user: "postgres", application_name: "some tool" });
  await tool.connect();
  await database.stop();
  expect((await tool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  await tool.end();
});

test("a process that stops last waits for a connection that is being closed, and stops the server", async () => {
  const dataFolder = await folders.make();
  const database = await openEmbedded({ name: "sample", dataFolder });
  const leaving = new pg.Client({ ...database.connectionOptions, application_name: "sample of a process that stops" });
  await leaving.connect();
  const closed = sleep(200).then(() => leaving.end());
  await database.stop();
  expect(await isServerRunning(dataFolder)).toBe(false);
  await closed;
});

test("one process can stop while the next one starts, again and again", async () => {
  const dataFolder = await folders.make();
  let current = await openEmbedded({ name: "sample", dataFolder });
  for (let round = 0; round < 8; round++) {
    const [next] = await Promise.all([openEmbedded({ name: "sample", dataFolder }), current.stop()]);
    const client = new pg.Client(next.connectionOptions);
    await client.connect();
    await client.end();
    current = next;
  }
  await current.stop();
  expect(await isServerRunning(dataFolder)).toBe(false);
});

test.each(["nobody", "another process of the server's user"])(
  "lock files with the number of %s do not keep the server from starting",
  async (whose) => {
    const dataFolder = await folders.make();
    const cluster = join(dataFolder, "postgres");
    const files = ["postmaster.pid", ".s.PGSQL.5432.lock"].map((name) => join(cluster, name));
    const first = await openEmbedded({ name: "sample", dataFolder });
    const left = await Promise.all(files.map((file) => readFile(file, "utf8")));
    await first.stop();
    const { uid, gid } = await stat(cluster);
    const stranger =
      whose === "nobody"
        ? undefined
        : spawn(process.execPath, ["--eval", "process.stdin.resume()"], { stdio: "pipe", uid, gid, cwd: "/" });
    const pid = stranger?.pid ?? 2 ** 22 + 1; // above the kernel's highest process number
    for (const [at, file] of files.entries()) await writeFile(file, left[at]!.replace(/^\d+/, String(pid)));

    const second = await openEmbedded({ name: "sample", dataFolder });
    expect(second.started).toBe(true);
    await second.stop();
    stranger?.stdin.end();
  },
);

/** The server notices a killed process late. */
async function stopWhenAlone(stop: () => Promise<void>, dataFolder: string) {
  await stop();
  await vi.waitFor(async () => expect(await isServerRunning(dataFolder)).toBe(false), { timeout: 5_000, interval: 20 });
}
