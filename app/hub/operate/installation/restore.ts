import { randomUUID } from "node:crypto";
import { mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { isServerRunning, openDataFolder } from "@portico/embedded-postgres";
import { type ArchiveFile, type BackupKey, type Batch, checkArchive, readArchive } from "@portico/installation-archive";
import { Pool } from "pg";
import { giveToOwner } from "~/lib/owner.server";
import { openEmbedded } from "../../kit/db/embedded";
import { knownVersion, type SchemaVersion } from "../../kit/db/migrate";
import { quietPool } from "../../kit/db/quiet-pool";
import { ARCHIVE, SHORT_LIVED_TABLES } from "./archive-kind";
import { exchange, installed, keepFile } from "./data-folder";
import { removeHalfRestored, removeLeftRestores } from "./left-over";
import { fill } from "./transfer/fill";
import { words } from "./words";

export interface Restored {
  createdAt: string;
  /** The previous installation's folder, if any. */
  aside: string | undefined;
}

/**
 * Builds a backup of this or an older schema beside the existing installation, compares, then swaps.
 * @param replace whether an existing installation may be put aside
 * @throws BadBackup if the file is no complete backup of a known format, or the key is wrong
 * @throws Error if the existing installation is in use or must be kept, or the schema is newer
 */
export async function restore(
  dataFolder: string,
  path: string,
  { replace, key }: { replace: boolean; key: BackupKey },
): Promise<Restored> {
  const from = { kind: ARCHIVE, path, key };
  const { createdAt, schema } = await checkArchive(from);
  const version = knownVersion(schema.version);
  const { root } = await openDataFolder(dataFolder);
  const isTaken = (await installed(root)).length > 0;
  if (isTaken && !replace) throw new Error(words.installationExists(root));
  await stopLeftServer(root);
  await removeLeftRestores(root);

  const id = randomUUID();
  const building = join(root, `restoring-${process.pid}-${id}`);
  const fresh = join(root, `restored-${id}`);
  const aside = join(root, `replaced-${new Date().toISOString().replace(/[:.]/g, "-")}`);
  await build(building, from, version).catch(async (error: unknown) => {
    await rm(building, { recursive: true, force: true });
    throw error;
  });
  await removeHalfRestored(root);
  await rename(building, fresh);
  await exchange(root, fresh, aside);
  await rm(fresh, { recursive: true });
  return { createdAt, aside: isTaken ? aside : undefined };
}

/** Keeps a server that another process uses. */
async function stopLeftServer(dataFolder: string): Promise<void> {
  if (!(await isServerRunning(dataFolder))) return;
  const server = await openEmbedded({ dataFolder });
  const isAlone = await server.isAlone();
  await server.stop();
  if (!isAlone) throw new Error(`${words.inUse(dataFolder)} ${words.nothingRestored}`);
}

async function build(folder: string, from: ArchiveFile, version: SchemaVersion): Promise<void> {
  await mkdir(folder, { mode: 0o700 });
  giveToOwner(folder);
  const server = await openEmbedded({ dataFolder: folder });
  const pool = quietPool(new Pool(server.connectionOptions));
  try {
    await fill(pool, version, unpack(from, folder), SHORT_LIVED_TABLES);
  } finally {
    await pool.end();
    await server.stop();
  }
}

async function* unpack(from: ArchiveFile, folder: string): AsyncGenerator<Batch> {
  for await (const entry of readArchive(from)) {
    if ("file" in entry) await keepFile(folder, entry.file);
    if ("batch" in entry) yield entry.batch;
  }
}
