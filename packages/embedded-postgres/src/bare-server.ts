import { SUPERUSER } from "./cluster";
import { openDataFolder } from "./data-folder";
import type { Launch } from "./launch";
import { keptPassword } from "./password";
import { prepareServer } from "./prepare-server";
import { MAINTENANCE_DATABASE } from "./provision";
import { tcpPort } from "./server-settings";

export interface BareServerOptions {
  name: string;
  dataFolder: string;
  /** PostgreSQL settings, added to the package's own. */
  settings?: Record<string, string>;
}

export interface BareServer {
  /** PostgreSQL's data directory. */
  cluster: string;
  /** As superuser, at a stable port of 127.0.0.1. */
  connectionOptions: { host: string; port: number; user: string; password: string; database: string };
  /** Does not wait until it accepts connections. May be called again after it ended. */
  start(): Promise<Launch>;
}

/**
 * An unsupervised server on TCP without roles or databases, for tests that kill it; the caller ends its process.
 * @throws {EmbeddedUnsupported} without programs for this machine
 */
export async function openBareServer({ name, dataFolder, settings }: BareServerOptions): Promise<BareServer> {
  const folder = await openDataFolder(dataFolder);
  const server = await prepareServer(name, folder);
  const port = await tcpPort(folder.port, false);
  const password = await keptPassword(folder.password);
  return {
    cluster: folder.cluster,
    connectionOptions: { host: "127.0.0.1", port, user: SUPERUSER, password, database: MAINTENANCE_DATABASE },
    start: () => server.launch("tcp", port, settings),
  };
}
