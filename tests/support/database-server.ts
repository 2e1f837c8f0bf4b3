import { randomBytes } from "node:crypto";
import pg from "pg";
import { databaseUrl } from "./database-url";

export interface OwnDatabase {
  name: string;
  url: string;
  /** Deletes the database; whoever is still connected is thrown out. */
  drop(): Promise<void>;
}

export interface DatabaseOptions {
  /** How its name begins. */
  prefix?: string;
  /** The database it is a copy of; without it it is empty. */
  template?: string;
}

/** Makes a database with a name of its own on a server whose user may do so. */
export async function createDatabase(
  serverUrl: string,
  { prefix = "portico_test", template }: DatabaseOptions = {},
): Promise<OwnDatabase> {
  const name = `${prefix}_${randomBytes(6).toString("hex")}`;
  await onServer(serverUrl, `create database ${name}${template ? ` template ${template}` : ""}`);
  return {
    name,
    url: databaseUrl({ url: serverUrl }, name),
    drop: () => dropDatabase(name, (statement) => onServer(serverUrl, statement)),
  };
}

const NOT_PERMITTED = "42501";

/**
 * Deletes a database and throws out whoever is connected. Autovacuum may be among them: it is the server's own, whom an
 * ordinary user cannot throw out, but who makes way for a delete without force.
 */
export async function dropDatabase(name: string, run: (statement: string) => Promise<unknown>): Promise<void> {
  try {
    await run(`drop database if exists ${name} with (force)`);
  } catch (error) {
    if ((error as { code?: string }).code !== NOT_PERMITTED) throw error;
    await run(`drop database if exists ${name}`);
  }
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
