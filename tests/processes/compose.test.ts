import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { openBareServer } from "@portico/embedded-postgres";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { eventually } from "../support/eventually";
import { runPortico, startPortico } from "../support/portico";

const run = promisify(execFile);
const PASSWORDS = { PORTICO_OWNER_PASSWORD: "owner4711", PORTICO_SERVER_PASSWORD: "server4712" };

let folder: string;
let stopServer: () => Promise<void>;
let env: Record<string, string>;
let address: { host: string; port: number; user: string; password: string; database: string };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "portico-compose-"));
  const server = await openBareServer({ name: "compose", dataFolder: join(folder, "postgres") });
  address = server.connectionOptions;
  const { pid } = await server.start();
  stopServer = async () => {
    process.kill(pid!, "SIGINT");
    await eventually("PostgreSQL to end", () => !isAlive(pid!));
  };
  await eventually("PostgreSQL to answer", () => queryAs(address, "select 1").catch(() => false));
  const { host, port, user, password } = address;
  const ofServer = { PGHOST: host, PGPORT: String(port), PGPASSWORD: password, POSTGRES_USER: user };
  await run("bash", ["examples/postgres-roles.sh"], { env: { ...process.env, ...ofServer, ...PASSWORDS } });
  env = await settingsOfCompose();
});

afterAll(async () => {
  await stopServer();
  await rm(folder, { recursive: true, force: true });
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function queryAs(config: pg.ClientConfig, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(config);
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

async function settingsOfCompose(): Promise<Record<string, string>> {
  const text = await readFile("examples/compose.yaml", "utf8");
  const found = text.matchAll(/^ {4}((?:\w+_)?DATABASE_URL): (\S+?)\$\{(\w+)(?::\?[^}]*)?\}@postgres:5432\/portico$/gm);
  return Object.fromEntries(
    Array.from(found, ([, name = "", before = "", password = ""]) => [
      name,
      `${before}${PASSWORDS[password as keyof typeof PASSWORDS]}@${address.host}:${address.port}/portico`,
    ]),
  );
}

/** A server is made, and started twice. */
const PATIENCE = { timeout: 120_000 };

test("the roles of the compose file run Portico, and its server cannot rewrite the audit log", PATIENCE, async () => {
  expect(Object.keys(env)).toEqual(["DATABASE_URL", "PORTICO_MIGRATION_DATABASE_URL"]);
  const settings = { ...env, PORTICO_DATA: join(folder, "data"), PORTICO_ADMIN_PASSWORD: "Kettle#Violet72" };
  await runPortico(["admin", "create", "--email", "boss@example.test"], settings);
  const portico = await startPortico({ dataFolder: settings.PORTICO_DATA, env });
  expect(portico.logs()).not.toContain("can rewrite the audit log");
  await portico.stop();
  const server = { connectionString: env.DATABASE_URL };
  expect(await queryAs(server, "select count(*)::int as count from audit_events")).toEqual([{ count: 1 }]);
  for (const statement of ["delete from audit_events", "drop table audit_events", "create table public.mine ()"])
    await expect(queryAs(server, statement), statement).rejects.toThrow(/permission denied|must be owner/);
  const roles = await queryAs(
    address,
    "select rolname, rolsuper from pg_roles where rolname like 'portico%' order by 1",
  );
  expect(roles).toEqual([
    { rolname: "portico", rolsuper: false },
    { rolname: "portico_server", rolsuper: false },
  ]);
});
