import pg from "pg";
import { SUPERUSER } from "./cluster";

/** The role the product uses: it owns its databases and may make more (tests clone them), and is no superuser. */
export const ROLE = "portico";
/** Always there, so that what concerns the server and not one database happens in it. */
export const MAINTENANCE_DATABASE = "postgres";

const DUPLICATES = ["42710", "42P04", "23505"];

/** Runs `work` on a connection of its own. */
async function withClient<T>(config: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...config, database: MAINTENANCE_DATABASE });
  client.on("error", () => {}); // a connection lost between two queries fails the next one
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Makes the role in a new cluster. Its password is the kept one, which TCP clients need. */
export async function createRole(server: pg.ClientConfig, password: string): Promise<void> {
  await withClient({ ...server, user: SUPERUSER }, async (client) => {
    await unlessThere(client.query(`create role ${ROLE} login createdb password ${pg.escapeLiteral(password)}`));
    await client.query(`grant pg_read_all_stats to ${ROLE}`); // to see whose connections are open
  });
}

/** Makes the database unless there is one of that name. */
export async function ensureDatabase(server: pg.ClientConfig, name: string): Promise<void> {
  await withClient(server, async (client) => {
    const { rowCount } = await client.query("select from pg_database where datname = $1", [name]);
    if (rowCount === 0) await unlessThere(client.query(`create database ${pg.escapeIdentifier(name)}`));
  });
}

/** Another process may make the same at the same moment. */
async function unlessThere(creation: Promise<unknown>): Promise<void> {
  await creation.catch((error: pg.DatabaseError) => {
    if (!DUPLICATES.includes(error.code ?? "")) throw error;
  });
}
