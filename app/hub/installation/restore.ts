import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { isServerRunning, openDataFolder } from "@portico/embedded-postgres";
import { Pool } from "pg";
import { openEmbedded } from "../kit/db/embedded";
import { knownVersion, type SchemaVersion } from "../kit/db/migrate";
import { quietPool } from "../kit/db/quiet-pool";
import { PASSING } from "./archive";
import { exchange, installed, keepFile } from "./data-folder";
import { checkArchive, readArchive } from "./read-archive";
import { fill } from "./transfer/fill";
import type { Batch } from "./transfer/rows";

export interface Restored {
  /** When the backup was made. */
  createdAt: string;
  /** Where the installation that was there before is now; undefined: there was none. */
  aside: string | undefined;
}

/**
 * Makes an installation of a backup, of this release's schema or an older one's. It is built beside what is in the
 * folder, compared with the backup, and takes its place only then.
 * @param replace whether an installation in the folder may be put aside
 * @throws BadBackup for a file that is not a whole backup in a format known here
 * @throws Error when the folder has an installation that is in use or not to be replaced, or the backup's schema is a
 * newer one
 */
export async function restore(dataFolder: string, path: string, { replace }: { replace: boolean }): Promise<Restored> {
  const { createdAt, schema } = await checkArchive(path);
  const version = knownVersion(schema);
  const { root } = await openDataFolder(dataFolder);
  const isTaken = (await installed(root)).length > 0;
  if (isTaken && !replace)
    throw new Error(
      `There is an installation in ${root}. With --replace it is put aside, and the backup takes its place.`,
    );
  await stopLeftServer(root);

  const fresh = join(root, `restoring-${randomUUID()}`);
  const aside = join(root, `replaced-${new Date().toISOString().replace(/[:.]/g, "-")}`);
  await build(fresh, path, version).catch(async (error: unknown) => {
    await rm(fresh, { recursive: true, force: true });
    throw error;
  });
  await exchange(root, fresh, aside);
  await rm(fresh, { recursive: true });
  return { createdAt, aside: isTaken ? aside : undefined };
}

/** A killed Portico leaves its server running; one that is in use must not lose its files. */
async function stopLeftServer(dataFolder: string): Promise<void> {
  if (!(await isServerRunning(dataFolder))) return;
  const server = await openEmbedded({ dataFolder });
  const isAlone = await server.isAlone();
  await server.stop();
  if (!isAlone) throw new Error(`The database in ${dataFolder} is in use: stop Portico first. Nothing was restored.`);
}

async function build(folder: string, path: string, version: SchemaVersion): Promise<void> {
  const server = await openEmbedded({ dataFolder: folder });
  const pool = quietPool(new Pool(server.connectionOptions));
  try {
    await fill(pool, version, unpack(path, folder), PASSING);
  } finally {
    await pool.end();
    await server.stop();
  }
}

/** Puts the files where they belong, and hands the rows on. */
async function* unpack(path: string, folder: string): AsyncGenerator<Batch> {
  for await (const entry of readArchive(path)) {
    if ("file" in entry) await keepFile(folder, entry.file);
    if ("batch" in entry) yield entry.batch;
  }
}
