import type { Env } from "~/lib/env.server";
import type { Logger } from "~/lib/log.server";
import { joinEmbedded } from "../kit/db/connect";
import { refuseMoved } from "../operate/installation/moved";

/** A database that is there for other processes. */
export interface KeptDatabase {
  /** Ends it, unless somebody else still uses it. */
  close(): Promise<void>;
}

/**
 * Keeps the embedded database running for the processes that join it, whichever of them come and go.
 * @throws Error when it cannot be used
 */
export async function keepDatabase({ dataFolder, processes }: Env, log: Logger): Promise<KeptDatabase> {
  await refuseMoved(dataFolder);
  const server = await joinEmbedded({ dataFolder, processes, log });
  return { close: () => server.stop() };
}
