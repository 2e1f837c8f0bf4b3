import { readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type BackupKey, type Contents, type Manifest, type Origin, writeArchive } from "@portico/installation-archive";
import { type ClientBase, Pool } from "pg";
import { version } from "~/lib/root.server";
import { openEmbedded } from "../../kit/db/embedded";
import { knownVersion, migrationName, schemaVersionOf } from "../../kit/db/migrate";
import { quietPool } from "../../kit/db/quiet-pool";
import { noteBackup } from "../../kit/last-backup";
import { isUploadName } from "../../kit/upload/store";
import { withoutSweeps } from "../../kit/upload/sweep";
import { ARCHIVE, SHORT_LIVED_TABLES } from "./archive-kind";
import { hasDatabase, installed, SECRETS, UPLOADS } from "./data-folder";
import { refuseHalfRestored, removeLeftParts, removeLeftRestores } from "./left-over";
import { refuseMoved } from "./moved";
import { readRows } from "./transfer/rows";
import { tablesOf } from "./transfer/tables";
import { SNAPSHOT, transaction } from "./transfer/transaction";
import { words } from "./words";

/**
 * Portico may run meanwhile: the backup is one snapshot.
 * @throws Error if the folder has no embedded database, or the file exists
 */
export async function backUp(dataFolder: string, path: string, key: BackupKey): Promise<Manifest> {
  await refuseHalfRestored(dataFolder);
  if (!(await hasDatabase(dataFolder))) throw new Error(words.noEmbedded(dataFolder));
  await refuseMoved(dataFolder);
  await removeLeftRestores(dataFolder);
  await removeLeftParts(dirname(path));
  const server = await openEmbedded({ dataFolder });
  const pool = quietPool(new Pool({ ...server.connectionOptions, max: 2 }));
  try {
    const manifest = await withoutSweeps(pool, () =>
      transaction(pool, SNAPSHOT, async (client) =>
        writeArchive({ kind: ARCHIVE, path, key }, await originOf(client), await contentsOf(client, dataFolder)),
      ),
    );
    await noteBackup(dataFolder, manifest.createdAt);
    return manifest;
  } finally {
    await pool.end();
    await server.stop();
  }
}

/** Call it first: the first query fixes the snapshot. */
async function originOf(client: ClientBase): Promise<Origin> {
  const schema = knownVersion(await schemaVersionOf(client));
  return {
    release: version,
    schema: { version: schema, migration: migrationName(schema) },
    createdAt: new Date().toISOString(),
  };
}

/** Call it second: pictures named in the snapshot are stored by then. */
async function contentsOf(client: ClientBase, dataFolder: string): Promise<Contents> {
  const tables = (await tablesOf(client)).filter(({ name }) => !SHORT_LIVED_TABLES.includes(name));
  const present = await installed(dataFolder);
  const uploads = present.includes(UPLOADS)
    ? (await readdir(join(dataFolder, UPLOADS))).filter(isUploadName).sort()
    : [];
  return {
    files: [...(present.includes(SECRETS) ? [SECRETS] : []), ...uploads.map((name) => `${UPLOADS}/${name}`)],
    readFile: (name) => readFile(join(dataFolder, name)),
    tables: tables.map(({ name }) => name),
    readRows: (table) => readRows(client, tables.find(({ name }) => name === table)!),
    leftOut: SHORT_LIVED_TABLES,
  };
}
