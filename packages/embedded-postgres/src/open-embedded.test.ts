import { appendFile, chmod, mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { afterEach, expect, test, vi } from "vitest";
import { type EmbeddedDatabase, type EmbeddedOptions, isServerRunning, openEmbedded, UnusableFolder } from "./index";
import { isRoot } from "./server-user";
import { dataFolders } from "./testing/data-folders";

const folders = dataFolders();
afterEach(folders.removeAll);

const open = (options: Omit<EmbeddedOptions, "name">) => openEmbedded({ name: "sample", ...options });

/** Returns the last statement's rows. */
async function query(database: EmbeddedDatabase, ...statements: string[]): Promise<Record<string, unknown>[]> {
  const pool = new pg.Pool(database.connectionOptions);
  pool.on("error", () => {}); // the server may stop while a connection is idle
  try {
    let rows: Record<string, unknown>[] = [];
    for (const statement of statements) ({ rows } = await pool.query(statement));
    return rows;
  } finally {
    await pool.end();
  }
}

test("a new data folder gets a cluster with the database in it, durable and closed to other users", async () => {
  const dataFolder = join(await folders.make(), "data");
  const database = await open({ dataFolder });
  expect(database.started).toBe(true);
  const [row] = await query(
    database,
    `select current_database() as name, rolsuper as superuser, current_setting('fsync') as fsync,
       current_setting('synchronous_commit') as commit, current_setting('data_checksums') as checksums,
       current_setting('listen_addresses') as addresses
     from pg_roles where rolname = current_user`,
  );
  expect(row).toEqual({ name: "sample", superuser: false, fsync: "on", commit: "on", checksums: "on", addresses: "" });
  expect((await stat(join(dataFolder, "postgres"))).mode & 0o777).toBe(0o700);
  expect((await stat(join(dataFolder, "postgres.password"))).mode & 0o777).toBe(0o600);
  await database.stop();
  expect(await isServerRunning(dataFolder)).toBe(false);
});

test("search ignores case and finds trigrams in letters outside ASCII", async () => {
  const database = await open({ dataFolder: await folders.make() });
  const [row] = await query(
    database,
    "create extension pg_trgm",
    "select 'ŁÓDŹ' ilike '%łódź%' as same, cardinality(show_trgm('łódź')) as trigrams",
  );
  expect(row).toEqual({ same: true, trigrams: 5 });
  await database.stop();
});

test("what was written is there after stopping and opening again", async () => {
  const dataFolder = await folders.make();
  const first = await open({ dataFolder });
  await query(first, "create table note (body text)", "insert into note values ('kept')");
  await first.stop();

  const second = await open({ dataFolder });
  expect(second.started).toBe(true);
  expect(await query(second, "select body from note")).toEqual([{ body: "kept" }]);
  await second.stop();
});

test.each(["", "Sample", "sample; drop", "postgres", "a".repeat(31)])("a product cannot be called %j", async (name) => {
  const dataFolder = await folders.make();
  await expect(openEmbedded({ name, dataFolder })).rejects.toBeInstanceOf(TypeError);
  expect(await readdir(dataFolder)).toEqual([]);
});

test("two databases of one folder share a server, which the last one stops", async () => {
  const dataFolder = await folders.make();
  const [one, two] = await Promise.all([open({ dataFolder }), open({ dataFolder, database: "other" })]);
  expect([one.started, two.started].filter(Boolean)).toHaveLength(1);
  expect(await query(two, "select current_database() as name")).toEqual([{ name: "other" }]);
  await one.stop();
  expect(await query(two, "select 1 as one")).toEqual([{ one: 1 }]);
  await two.stop();
  expect(await isServerRunning(dataFolder)).toBe(false);
});

test("a database without other connections can be cloned while the server is in use", async () => {
  const database = await open({ dataFolder: await folders.make(), database: "template" });
  const elsewhere = { ...database, connectionOptions: { ...database.connectionOptions, database: "postgres" } };
  await query(elsewhere, "create database clone template template");
  await database.stop();
});

test("over TCP only the kept password opens the server, and the port is kept", async () => {
  const dataFolder = await folders.make();
  const first = await open({ dataFolder, transport: "tcp" });
  const { host, port, password } = first.connectionOptions;
  expect(host).toBe("127.0.0.1");
  expect(await readFile(join(dataFolder, "postgres.password"), "utf8")).toBe(password);
  expect(await query(first, "select 1 as one")).toEqual([{ one: 1 }]);
  const stranger = { ...first, connectionOptions: { ...first.connectionOptions, password: "guessed" } };
  await expect(query(stranger, "select 1")).rejects.toMatchObject({ code: "28P01" });
  await first.stop();

  const second = await open({ dataFolder, transport: "tcp" });
  expect(second.connectionOptions.port).toBe(port);
  await second.stop();
});

test("a path too long for a socket is reached through a private short folder", async () => {
  const dataFolder = join(await folders.make(), ..."abcdef".split("").map((letter) => letter.repeat(40)));
  const database = await open({ dataFolder });
  const host = database.connectionOptions.host!;
  expect(host.length).toBeLessThan(100);
  expect((await stat(join(host, ".."))).mode & 0o777).toBe(0o700);
  expect(await query(database, "select 1 as one")).toEqual([{ one: 1 }]);

  await chmod(join(host, ".."), 0o777);
  await expect(open({ dataFolder })).rejects.toThrow("open to others");
  await database.stop();
  await rm(join(host, ".."), { recursive: true });
});

test("a cluster left half-made by a killed process is cleared away", async () => {
  const dataFolder = await folders.make();
  const deadProcess = 2 ** 22 + 1; // above the kernel's highest process number
  await mkdir(join(dataFolder, `postgres.new-${deadProcess}-leftover`, "cluster", "base"), { recursive: true });
  const database = await open({ dataFolder });
  expect((await readdir(dataFolder)).filter((name) => name.startsWith("postgres.new-"))).toEqual([]);
  await database.stop();
});

test("a folder that is not a database is left as it is", async () => {
  const dataFolder = await folders.make();
  await mkdir(join(dataFolder, "postgres"));
  await writeFile(join(dataFolder, "postgres", "diary.txt"), "mine");
  const refused = open({ dataFolder });
  await expect(refused).rejects.toBeInstanceOf(UnusableFolder);
  await expect(refused).rejects.toThrow("is not a database");
  expect(await readdir(join(dataFolder, "postgres"))).toEqual(["diary.txt"]);
});

test("a server that refuses to start is reported with what it logged", async () => {
  const dataFolder = await folders.make();
  await (await open({ dataFolder })).stop();
  await rename(join(dataFolder, "postgres", "global"), join(dataFolder, "global"));
  await expect(open({ dataFolder })).rejects.toThrow(/does not start: it exited with code \d+[^]*pg_control/);
});

test.each<[string, NodeJS.Signals]>([
  ["dies while in use", "SIGKILL"],
  ["somebody asks to stop, and that waits for its connections,", "SIGTERM"],
])("a server that %s is started again", async (_what, signal) => {
  const dataFolder = await folders.make();
  const lines: string[] = [];
  const database = await open({ dataFolder, log: (line) => lines.push(line) });
  const pid = Number((await readFile(join(dataFolder, "postgres", "postmaster.pid"), "utf8")).split("\n")[0]);
  process.kill(pid, signal);
  await vi.waitFor(() => expect(lines).toContain("database is back"), { timeout: 15_000, interval: 20 });
  expect(await query(database, "select 1 as one")).toEqual([{ one: 1 }]);
  await database.stop();
  expect(await isServerRunning(dataFolder)).toBe(false);
});

test("a log of more than 5 MB starts anew", async () => {
  const dataFolder = await folders.make();
  await writeFile(join(dataFolder, "postgres.log"), Buffer.alloc(5 * 1024 * 1024 + 1, "x"));
  await (await open({ dataFolder })).stop();
  expect((await stat(join(dataFolder, "postgres.log"))).size).toBeLessThan(10_000);
});

test("a new cluster's log holds no failure", async () => {
  const dataFolder = await folders.make();
  const database = await open({ dataFolder });
  expect(await readFile(join(dataFolder, "postgres.log"), "utf8")).not.toMatch(/FATAL|ERROR/);
  await database.stop();
});

test("a log of more than 5 MB starts anew while the server runs too, and the one before is kept", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  try {
    const dataFolder = await folders.make();
    const log = join(dataFolder, "postgres.log");
    const database = await open({ dataFolder });
    await appendFile(log, Buffer.alloc(5 * 1024 * 1024 + 1, "x"));
    vi.advanceTimersByTime(60 * 60 * 1000);
    await vi.waitFor(async () => expect((await stat(log)).size).toBe(0));
    expect((await stat(`${log}.1`)).size).toBeGreaterThan(5 * 1024 * 1024);
    await database.stop();
    expect(await readFile(log, "utf8"), "the server goes on writing there").toMatch(/^\d{4}-[^]*shut down/);
  } finally {
    vi.useRealTimers();
  }
});

test.runIf(isRoot() && process.platform === "linux")("a closed folder of root's serves as well", async () => {
  const dataFolder = await folders.make(0o700);
  const database = await open({ dataFolder });
  expect((await stat(join(dataFolder, "postgres"))).uid).not.toBe(0);
  expect(await query(database, "create table note (body text)", "select count(*)::int from note")).toEqual([
    { count: 0 },
  ]);
  await database.stop();
  await (await open({ dataFolder })).stop();
  expect(await isServerRunning(dataFolder)).toBe(false);
});
