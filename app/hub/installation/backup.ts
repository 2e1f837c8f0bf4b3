import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type ClientBase, Pool } from "pg";
import { openEmbedded } from "../kit/db/embedded";
import { knownVersion, schemaVersionOf } from "../kit/db/migrate";
import { quietPool } from "../kit/db/quiet-pool";
import { isUploadName } from "../upload/store";
import { withoutSweeps } from "../upload/sweep";
import { type Entry, FORMAT, PASSING, type StoredFile } from "./archive";
import { hasDatabase, SECRETS, UPLOADS } from "./data-folder";
import { readAll } from "./transfer/rows";
import { SNAPSHOT, transaction } from "./transfer/transaction";
import { writeArchive } from "./write-archive";

/** What a backup has in it. */
export interface Contents {
  rows: number;
  files: number;
}

/**
 * Writes the embedded database, the uploads and the generated secrets of a data folder into one file. Portico may go on
 * meanwhile: the backup holds the state of one moment.
 * @throws Error when there is no embedded database in the folder, or a file of that name
 */
export async function backUp(dataFolder: string, path: string): Promise<Contents> {
  if (!(await hasDatabase(dataFolder))) throw new Error(`There is no embedded database in ${dataFolder}.`);
  const server = await openEmbedded({ dataFolder });
  const pool = quietPool(new Pool({ ...server.connectionOptions, max: 2 }));
  const contents = { rows: 0, files: 0 };
  try {
    await withoutSweeps(pool, () =>
      transaction(pool, SNAPSHOT, (client) => writeArchive(path, counted(entriesOf(client, dataFolder), contents))),
    );
    return contents;
  } finally {
    await pool.end();
    await server.stop();
  }
}

async function* entriesOf(client: ClientBase, dataFolder: string): AsyncGenerator<Entry> {
  const schema = knownVersion(await schemaVersionOf(client));
  yield { header: { portico: "backup", format: FORMAT, schema, createdAt: new Date().toISOString() } };
  // Only now: the first query fixed the moment, and every picture that a record names then is stored already.
  for await (const file of filesOf(dataFolder)) yield { file };
  for await (const batch of readAll(client, PASSING)) yield { batch };
}

async function* filesOf(dataFolder: string): AsyncGenerator<StoredFile> {
  const uploads = await readdir(join(dataFolder, UPLOADS)).catch(ifMissing([]));
  for (const name of [SECRETS, ...uploads.filter(isUploadName).map((upload) => `${UPLOADS}/${upload}`)]) {
    const content = await readFile(join(dataFolder, name)).catch(ifMissing(undefined));
    if (content) yield { name, content: content.toString("base64") };
  }
}

const ifMissing =
  <Value>(value: Value) =>
  (error: NodeJS.ErrnoException): Value => {
    if (error.code === "ENOENT") return value;
    throw error;
  };

async function* counted(entries: AsyncIterable<Entry>, contents: Contents): AsyncGenerator<Entry> {
  for await (const entry of entries) {
    if ("file" in entry) contents.files += 1;
    if ("batch" in entry) contents.rows += entry.batch.rows.length;
    yield entry;
  }
}
