import { Pool } from "pg";
import type { Logger } from "~/lib/log.server";
import { connect } from "../../kit/db/connect";
import { openEmbedded } from "../../kit/db/embedded";
import { quietPool } from "../../kit/db/quiet-pool";
import { hasDatabase } from "./data-folder";
import { noteMoved } from "./moved";
import { moveDatabase } from "./transfer/move";
import type { Tally } from "./transfer/rows";
import { words } from "./words";

/**
 * Keeps the original; secrets and uploads stay in the folder.
 * @returns the compared tables
 * @throws Error if the embedded database is in use, or the target is not empty or unreachable
 */
export async function moveToPostgres(
  dataFolder: string,
  databaseUrl: string,
  log: Logger,
  migrationDatabaseUrl?: string,
): Promise<Map<string, Tally>> {
  if (!(await hasDatabase(dataFolder))) throw new Error(words.noEmbedded(dataFolder));
  const server = await openEmbedded({ dataFolder });
  try {
    // Writes during the copy would be lost: no Portico may start until `stop`.
    if (!(await server.isAlone())) throw new Error(`${words.inUse(dataFolder)} ${words.nothingMoved}`);
    const source = quietPool(new Pool(server.connectionOptions));
    const target = await connect({ databaseUrl, migrationDatabaseUrl, dataFolder, log });
    try {
      const carried = await target.asOwner((owner) => moveDatabase(source, owner));
      await noteMoved(dataFolder, databaseUrl);
      return carried;
    } finally {
      await Promise.all([source.end(), target.close()]);
    }
  } finally {
    await server.stop();
  }
}
