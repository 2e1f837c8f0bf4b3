import type { EmbeddedDatabase } from "@portico/embedded-postgres";
import type { Env } from "~/lib/env.server";
import type { Logger } from "~/lib/log.server";
import { refuseMoved } from "../installation/moved";
import { joinEmbedded } from "../kit/db/connect";

/** A database that is there for other processes. */
export interface KeptDatabase {
  /** Ends it, unless somebody else still uses it. */
  close(): Promise<void>;
}

/**
 * Keeps the embedded database running for the processes that join it, whichever of them come and go.
 * @throws Error when it cannot be used
 */
export async function keepDatabase(env: Env, log: Logger): Promise<KeptDatabase> {
  const server = await startDatabase(env, log).opening;
  return { close: () => server.stop() };
}

export interface StartingDatabase {
  /** Rejects when it cannot be used. */
  opening: Promise<EmbeddedDatabase>;
  /** Resolves when its process was started, long before it takes connections, or need not be, or cannot. */
  launched: Promise<void>;
}

/** Starts the embedded database, for a hub that is opened on it later. */
export function startDatabase({ dataFolder, processes }: Env, log: Logger): StartingDatabase {
  let opening!: StartingDatabase["opening"];
  const launched = new Promise<void>((onLaunch) => {
    opening = refuseMoved(dataFolder).then(() => joinEmbedded({ dataFolder, processes, onLaunch, log }));
    opening.then(
      () => onLaunch(),
      () => onLaunch(),
    );
  });
  return { opening, launched };
}
