import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isServerRunning } from "@portico/embedded-postgres";
import pg from "pg";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { createDatabase, type OwnDatabase } from "../support/database-server";
import { eventually } from "../support/eventually";
import { freePort } from "../support/free-port";
import { runPortico, startPortico } from "../support/portico";

const PASSWORD = "Kettle#Violet72";

let folder: string;
let database: OwnDatabase;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "portico-start-"));
  const { url, prefix, template } = inject("database");
  database = await createDatabase(url, { prefix, template });
});

afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

async function refusal(args: string[], env: Record<string, string | undefined> = {}): Promise<string> {
  const port = String(await freePort());
  const ended = runPortico(args, { PORT: port, PORTICO_DATA: folder, DATABASE_URL: database.url, ...env });
  return ended.then(
    (printed) => Promise.reject(new Error(`It did not fail:\n${printed}`)),
    (error: unknown) => (error as Error).message,
  );
}

const resultOf = (args: string[], env: Record<string, string | undefined>) => runPortico(args, env, ["stdout"]);

async function onDatabase(statement: string, url = database.url): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

const admin = (email: string, ...more: string[]) => ["admin", "create", "--email", email, ...more];

test("a taken user id is named, without the statement or the hash; an account that was there is said to be", async () => {
  const env = { PORTICO_DATA: folder, DATABASE_URL: database.url, PORTICO_ADMIN_PASSWORD: PASSWORD };
  expect(await runPortico(admin("boss@example.test"), env)).toMatch(/is now an administrator[^]*admin -- link --email/);
  const refused = await refusal(admin("boss@other.test"), { PORTICO_ADMIN_PASSWORD: PASSWORD });
  expect(refused).toContain("The user id boss is taken: choose another one with --user-name ID");
  expect(refused).not.toMatch(/insert|argon2|params/i);
  expect(await runPortico(admin("boss@example.test"), env)).toContain("its password was replaced");

  const link = await runPortico(["admin", "link", "--email", "boss@example.test"], env);
  expect(link).toMatch(/^http:\/\/localhost:3000\/signinlink\/[\w-]{43}\nGood once, for 10 minutes/);
  expect(link).toContain("PORTICO_URL is not set, so the link leads to http://localhost:3000");
  const there = await runPortico(["admin", "link", "--email", "boss@example.test"], {
    ...env,
    PORTICO_URL: "https://portico.example",
  });
  expect(there).toMatch(/^https:\/\/portico\.example\/signinlink\//);
  expect(there).not.toContain("PORTICO_URL");
});

test("PostgreSQL's own reason is printed, and no SQL", async () => {
  await onDatabase("alter table drizzle.__drizzle_migrations rename created_at to made_at");
  const printed = await refusal([]);
  expect(printed).toContain('PostgreSQL says: column "created_at" does not exist');
  expect(printed).not.toMatch(/select|Failed query/);
});

test("a command does not wait for a database that is away", async () => {
  const unreachable = `postgresql://localhost:${await freePort()}/none`;
  const printed = await refusal(admin("boss@example.test"), {
    DATABASE_URL: unreachable,
    PORTICO_ADMIN_PASSWORD: PASSWORD,
  });
  expect(printed).toMatch(/The database cannot be reached: .*ECONNREFUSED/);
});

test("the schema of a newer release is refused", async () => {
  await onDatabase("insert into drizzle.__drizzle_migrations (hash, created_at) values ('future', 1999999999999)");
  expect(await refusal([])).toContain("The data comes from a newer release of Portico");
});

test("another installation's secrets are refused until they are accepted, and a lost key then holds nothing up", async () => {
  const secret = () => randomBytes(24).toString("base64url");
  const secrets = { PORTICO_KEY: secret(), PAYLOAD_SECRET: secret(), SESSION_SECRET: secret() };
  const env = { DATABASE_URL: database.url, ...secrets };
  const first = await startPortico({ env, dataFolder: folder });
  const keysOf = async (url: string) =>
    ((await (await fetch(`${url}/.well-known/jwks.json`)).json()) as { keys: [] }).keys;
  expect(await keysOf(first.url)).toHaveLength(2);
  for (const name of Object.keys(secrets)) {
    const printed = await refusal([], { ...secrets, [name]: secret() });
    expect(printed).toContain(`other secrets: ${name}.`);
    expect(printed).toContain("admin -- accept-secrets");
  }
  // Session secrets are replaced by putting the new one in front of the old one.
  await first.stop();
  const rotated = { ...env, SESSION_SECRET: `${secret()},${secrets.SESSION_SECRET}` };
  const second = await startPortico({ env: rotated, dataFolder: folder });
  expect(await refusal([], secrets)).toContain("other secrets: SESSION_SECRET.");

  const lost = { ...rotated, PORTICO_KEY: secret() };
  expect(await runPortico(["admin", "accept-secrets"], { ...lost, PORTICO_DATA: folder })).toContain(
    "Signing keys given up: 2",
  );
  await eventually(
    "the process with the old key to be not ready",
    async () => !(await fetch(`${second.url}/readyz`)).ok,
  );
  await second.stop();
  const third = await startPortico({ env: lost, dataFolder: folder });
  expect(await keysOf(third.url)).toHaveLength(4);
  await third.stop();
});

test("a damaged secrets file is named with what is wrong and what to do, and one that everybody may read is warned of", async () => {
  const file = join(folder, "secrets.json");
  await writeFile(file, '{"session": "cut of');
  expect(await refusal([])).toMatch(new RegExp(`${file} is damaged: it is no JSON. Restore it from a backup`));
  await writeFile(file, JSON.stringify({ session: "s".repeat(32), key: "k" }));
  expect(await refusal([])).toContain("is damaged: payload, key missing or too short");
  await rm(file);

  const portico = await startPortico({ env: { DATABASE_URL: database.url }, dataFolder: folder });
  expect(portico.logs()).not.toContain("chmod 600");
  await portico.stop();
  await chmod(file, 0o644);
  await portico.restart();
  expect(portico.logs()).toContain("chmod 600");
  await portico.stop();
});

test("a start that fails leaves no database running, and one that is told to stop half-way neither", async () => {
  const port = await freePort();
  const occupied = createServer().listen(port);
  await once(occupied, "listening");
  const printed = await refusal([], { DATABASE_URL: undefined, PORT: String(port) });
  occupied.close();
  expect(printed).toMatch(/EADDRINUSE.*Choose another PORT or HOST/s);
  expect(existsSync(join(folder, "postgres"))).toBe(true);
  expect(await isServerRunning(folder)).toBe(false);

  const env = { NODE_ENV: "production", PORT: String(port), PORTICO_DATA: folder } as const;
  const starting = spawn(process.execPath, ["build/portico.js"], { env, stdio: "ignore" });
  await eventually("the database to run", () => isServerRunning(folder), { everyMs: 5 });
  const ended = once(starting, "exit");
  starting.kill("SIGTERM");
  await ended;
  expect(await isServerRunning(folder)).toBe(false);
});

test("npm start ends when npm is told to, after the requests under way, and only then", async () => {
  const port = await freePort();
  const { PATH, HOME } = process.env;
  const env = {
    NODE_ENV: "production",
    PATH,
    HOME,
    PORT: String(port),
    PORTICO_DATA: folder,
    PORTICO_URL: `http://localhost:${port}`,
  } as const;
  const npm = spawn("npm", ["start"], { env, stdio: "ignore" });
  const answers = () =>
    fetch(`http://localhost:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await eventually("npm start to be ready", answers, { withinMs: 30_000 });
  const ended = once(npm, "exit");
  npm.kill("SIGTERM");
  await ended;
  expect(await answers()).toBe(false);
  expect(await isServerRunning(folder)).toBe(false);
});

test("an address that is none is named, and not the database", async () => {
  expect(await refusal([], { HOST: "nowhere.invalid" })).toMatch(/^Portico cannot listen: .*nowhere\.invalid/m);
});

test("a second signal ends it at once", async () => {
  const env = { DATABASE_URL: database.url, PORTICO_DRAIN_SECONDS: "20", LOG_LEVEL: "info" };
  const portico = await startPortico({ env, dataFolder: folder });
  const ended = once(portico.process, "exit") as Promise<[number | null]>;
  portico.process.kill("SIGINT");
  await eventually("the word that it stops", () => portico.logs().includes("stopping"));
  const askedAt = performance.now();
  portico.process.kill("SIGINT");
  expect((await ended)[0]).toBe(0);
  expect(performance.now() - askedAt).toBeLessThan(5_000);
});

test("a backup makes its folder, and after the move the old database is not used by mistake", async () => {
  const env = { PORTICO_DATA: folder, PORTICO_ADMIN_PASSWORD: PASSWORD, PORTICO_BACKUP_KEY: "a key of these tests" };
  await runPortico(admin("boss@example.test"), env);
  expect(await refusal(["backup", folder], { DATABASE_URL: undefined })).toContain("PORTICO_BACKUP_KEY_FILE");
  const backups = join(folder, "nightly", "backups");
  await runPortico(["backup", backups], env);
  expect(await readdir(backups)).toEqual([expect.stringMatching(/^portico-.*Z\.backup$/)]);
  await runPortico(["backup", join(folder, "one", "own.backup")], env);
  expect(existsSync(join(folder, "one", "own.backup"))).toBe(true);

  const { url, prefix } = inject("database");
  const otherDatabase = await createDatabase(url, { prefix });
  await runPortico(["move-to-postgres"], { ...env, DATABASE_URL: otherDatabase.url });
  const printed = await refusal([], { DATABASE_URL: undefined });
  expect(printed).toMatch(/was moved to .* and DATABASE_URL is not set: set it/);
  expect(await readFile(join(folder, "moved-to-postgres.json"), "utf8")).toContain(otherDatabase.name);
  await otherDatabase.drop();
});

test("a file is applied while Portico runs and while it does not, and standard output holds the result alone", async () => {
  const env = { DATABASE_URL: undefined, PORTICO_DATA: folder };
  const path = join(folder, "portico.json");
  const user = { email: "ana@example.test", firstName: "Ana", lastName: "Ruiz", phoneNumber: "9000000101" };
  await writeFile(path, JSON.stringify({ users: [{ ...user, password: PASSWORD, role: "Admin" }] }));
  const apply = ["admin", "apply", path];
  expect(JSON.parse(await resultOf([...apply, "--dry-run"], env))).toMatchObject({ created: 2, unchanged: 0 });
  const portico = await startPortico({ env, dataFolder: folder });
  expect(JSON.parse(await resultOf(apply, env))).toMatchObject({ created: 2, unchanged: 0 });
  expect(JSON.parse(await resultOf(apply, env))).toMatchObject({ created: 0, unchanged: 1, plan: [] });
  await portico.stop();
  const exported = await resultOf(["admin", "export"], env);
  expect(exported).not.toMatch(/argon2|password/i);
  await writeFile(path, exported);
  expect(JSON.parse(await resultOf([...apply, "--prune"], env))).toMatchObject({
    created: 0,
    unchanged: 2,
    removed: 0,
  });

  await writeFile(path, JSON.stringify({ users: [{ ...user, email: "ana" }] }));
  expect(await refusal(apply, env)).toMatch(/ended with code 1:\nusers\[0\]\.email: .*\nNothing was applied\./);
  for (const wrong of [
    ["admin", "apply"],
    [...apply, "--force"],
    [...apply, path],
    ["admin", "export", path],
  ])
    expect(await refusal(wrong, env)).toMatch(/ended with code 2:[^]*Usage: /);
});

test("help and version are printed, and what is no command or option is answered with the usage", async () => {
  for (const args of [["--help"], ["admin", "--help"], ["backup", "-h"]])
    expect(await runPortico(args, {})).toMatch(/^Usage: [^]*admin link --email/);
  expect(await runPortico(["--version"], {})).toMatch(/^\d+\.\d+\.\d+\n$/);
  for (const args of [
    ["serv"],
    ["serve", "--port", "80"],
    ["admin", "creat"],
    ["admin", "create", "--mail", "x"],
    ["backup"],
    ["--port"],
  ])
    expect(await refusal(args)).toMatch(/ended with code 2:[^]*Usage: node build\/portico\.js/);
});
