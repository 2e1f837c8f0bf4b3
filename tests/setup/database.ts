import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { openEmbedded } from "~/hub/kit/db/embedded";
import { migrate } from "~/hub/kit/db/migrate";
import { createDatabase, dropDatabase } from "../support/database-server";
import { databaseUrl, type ServerAccess } from "../support/database-url";

declare module "vitest" {
  export interface ProvidedContext {
    database: ServerAccess & { prefix: string; template: string };
  }
}

/** One PostgreSQL for the whole run, with a migrated database that every test file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await openServer();
  const prefix = `portico_test_${randomBytes(4).toString("hex")}`;
  const cleanUp = async () => {
    try {
      await dropAll(server.url, prefix);
    } finally {
      await server.stop();
    }
  };
  try {
    const template = await createDatabase(server.url, { prefix });
    const pool = new pg.Pool({ connectionString: template.url });
    try {
      await migrate(pool);
    } finally {
      await pool.end();
    }
    project.provide("database", { url: server.url, prefix, template: template.name });
  } catch (error) {
    await cleanUp();
    throw error;
  }
  return cleanUp;
}

/** Crashed tests leave databases behind: drop everything with the run's prefix. */
async function dropAll(serverUrl: string, prefix: string): Promise<void> {
  const admin = new pg.Pool({ connectionString: serverUrl, max: 1 });
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
  const embedded = await openEmbedded({ dataFolder });
  await neverSync(embedded.connectionOptions);
  return {
    url: databaseUrl(embedded.connectionOptions),
    stop: async () => {
      await embedded.stop();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

/** The run's database need not survive a power cut, so nothing waits for the disk. */
async function neverSync(options: pg.PoolConfig): Promise<void> {
  // Over TCP the superuser has a password that only the database's own package reads.
  if (options.password) return;
  const superuser = new pg.Client({ ...options, user: "postgres" });
  await superuser.connect();
  try {
    await superuser.query("alter system set fsync = off");
    await superuser.query("select pg_reload_conf()");
  } finally {
    await superuser.end();
  }
}
