import type { Env } from "~/lib/env.server";
import type { Logger } from "~/lib/log.server";
import { joinEmbedded } from "../kit/db/connect";
import { refuseMoved } from "../operate/installation/moved";

export interface KeptDatabase {
  /** Ends it, unless somebody else still uses it. */
  close(): Promise<void>;
}

/**
 * For processes that join it, whichever come and go.
 * @throws Error if it cannot be used
 */
export async function keepDatabase({ dataFolder, processes }: Env, log: Logger): Promise<KeptDatabase> {
  await refuseMoved(dataFolder);
  const server = await joinEmbedded({ dataFolder, processes, log });
  return { close: () => server.stop() };
}
