import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BareServer, openBareServer, stopServer } from "@portico/embedded-postgres";
import pg from "pg";
import { migrate } from "~/hub/kit/db/migrate";
import { quietPool } from "~/hub/kit/db/quiet-pool";
import { startBareServer } from "../support/bare-server";
import { createDatabase, dropDatabase } from "../support/database-server";
import { databaseUrl, type ServerAccess } from "../support/database-url";

/** What the run writes need not survive a power cut, and every server under test has connections of its own. */
const FAST = { fsync: "off", full_page_writes: "off", max_connections: "150", shared_buffers: "64MB" };

export interface TestDatabases extends ServerAccess {
  /** How the names of all databases of the run begin. */
  prefix: string;
  /** A migrated, empty database to be cloned. */
  template: string;
}

/** Databases that a browser test's worker was given. */
export const givenDatabases = (): TestDatabases =>
  JSON.parse(process.env.PORTICO_TEST_DATABASES ?? "") as TestDatabases;

export async function openTestDatabases(): Promise<TestDatabases & { close(): Promise<void> }> {
  const server = await openServer();
  const prefix = `portico_test_${randomBytes(4).toString("hex")}`;
  const close = async () => {
    try {
      await dropAll(server.url, prefix);
    } finally {
      await server.stop();
    }
  };
  try {
    const template = await createDatabase(server.url, { prefix });
    const pool = quietPool(new pg.Pool({ connectionString: template.url }));
    try {
      await migrate(pool);
    } finally {
      await pool.end();
    }
    return { url: server.url, prefix, template: template.name, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Crashed tests leave databases behind: drop everything with the run's prefix. */
async function dropAll(serverUrl: string, prefix: string): Promise<void> {
  const admin = quietPool(new pg.Pool({ connectionString: serverUrl, max: 1 }));
  try {
    const left = await admin.query<{ name: string }>(
      "select datname as name from pg_database where starts_with(datname, $1)",
      [prefix],
    );
    for (const { name } of left.rows) await dropDatabase(name, (statement) => admin.query(statement));
  } finally {
    await admin.end();
  }
}

async function openServer(): Promise<ServerAccess & { stop(): Promise<void> }> {
  const url = process.env.DATABASE_URL;
  if (url) return { url, stop: () => Promise.resolve() };

  const dataFolder = await mkdtemp(join(tmpdir(), "portico-db-"));
  const server = await openBareServer({ name: "portico", dataFolder, settings: FAST });
  const stop = async () => {
    await stopServer(dataFolder);
    await rm(dataFolder, { recursive: true, force: true });
  };
  try {
    await startBareServer(server);
    return { url: await ordinaryUser(server), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** @returns the server's address for a user who may create databases, and nothing else of what its superuser may */
async function ordinaryUser({ connectionOptions }: BareServer): Promise<string> {
  const user = "portico";
  const password = randomBytes(18).toString("base64url");
  const superuser = new pg.Client(connectionOptions);
  await superuser.connect();
  try {
    await superuser.query(`create role ${user} login createdb password '${password}'`);
  } finally {
    await superuser.end();
  }
  return databaseUrl({ ...connectionOptions, user, password });
}
