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
 * Copies a data folder's embedded database to an empty database elsewhere, and leaves the original as it was. The
 * folder's secrets and uploads stay where they are: the installation goes on using them.
 * @returns what was copied, table by table; both sides were compared
 * @throws Error when the embedded database is in use, or the other one is not empty or cannot be reached
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
    // Anything written during the copy would be left behind: until `stop`, a Portico that starts is not let in.
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
