import pg from "pg";
import { SUPERUSER } from "./cluster";
import { errorCode } from "./errors";

/** Exists on every server. */
export const MAINTENANCE_DATABASE = "postgres";

const NAME = /^[a-z][a-z0-9-]{0,29}$/;

const DUPLICATES = ["42710", "42P04", "23505"];

/** @throws {TypeError} for an invalid product and role name */
export function checkName(name: string): void {
  if (NAME.test(name) && name !== SUPERUSER && name !== MAINTENANCE_DATABASE) return;
  throw new TypeError(`"${name}" cannot name an embedded database: see EmbeddedOptions.name.`);
}

async function withClient<T>(config: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...config, database: MAINTENANCE_DATABASE });
  client.on("error", () => {}); // the next query reports a lost connection
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Owns databases and may create more (tests clone them). The password is for TCP. Looking first avoids a logged failure. */
export async function ensureRole(
  server: pg.ClientConfig,
  name: string,
  password: () => Promise<string>,
): Promise<void> {
  const role = pg.escapeIdentifier(name);
  await withClient({ ...server, user: SUPERUSER }, async (client) => {
    const { rowCount } = await client.query("select from pg_roles where rolname = $1", [name]);
    if (rowCount) return;
    const secret = pg.escapeLiteral(await password());
    await unlessExists(client.query(`create role ${role} login createdb password ${secret}`));
    await client.query(`grant pg_read_all_stats to ${role}`); // to see whose connections are open
  });
}

/** The role may only sign in. */
export async function ensureLogin(
  server: pg.ClientConfig,
  name: string,
  password: () => Promise<string>,
): Promise<void> {
  await withClient({ ...server, user: SUPERUSER }, async (client) => {
    const { rowCount } = await client.query("select from pg_roles where rolname = $1", [name]);
    if (rowCount) return;
    const secret = pg.escapeLiteral(await password());
    await unlessExists(client.query(`create role ${pg.escapeIdentifier(name)} login password ${secret}`));
  });
}

export async function ensureDatabase(server: pg.ClientConfig, name: string): Promise<void> {
  await withClient(server, async (client) => {
    const { rowCount } = await client.query("select from pg_database where datname = $1", [name]);
    if (rowCount === 0) await unlessExists(client.query(`create database ${pg.escapeIdentifier(name)}`));
  });
}

/** Another process may create the same concurrently. */
async function unlessExists(creation: Promise<unknown>): Promise<void> {
  await creation.catch((error: unknown) => {
    if (!DUPLICATES.includes(errorCode(error) ?? "")) throw error;
  });
}
