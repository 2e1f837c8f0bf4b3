import { randomBytes } from "node:crypto";
import pg from "pg";
import { databaseUrl } from "./database-url";

export interface OwnDatabase {
  name: string;
  url: string;
  drop(): Promise<void>;
}

export interface DatabaseOptions {
  prefix?: string;
  /** The database to copy; default: none. */
  template?: string;
  /** Appended to the create statement. */
  more?: string;
}

export async function createDatabase(
  serverUrl: string,
  { prefix = "portico_test", template, more = "" }: DatabaseOptions = {},
): Promise<OwnDatabase> {
  const name = `${prefix}_${randomBytes(6).toString("hex")}`;
  await onServer(
    serverUrl,
    `create database ${name}${template ? ` template ${template} strategy file_copy` : ""} ${more}`,
  );
  return {
    name,
    url: databaseUrl({ url: serverUrl }, name),
    drop: () => dropDatabase(name, (statement) => onServer(serverUrl, statement)),
  };
}

const NOT_PERMITTED = "42501";

/** An ordinary user cannot disconnect autovacuum, but it gives way to a drop without force. */
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
