import { SUPERUSER } from "./cluster";
import { openDataFolder } from "./data-folder";
import type { Launch } from "./launch";
import { keptPassword } from "./password";
import { prepareServer } from "./prepare-server";
import { MAINTENANCE_DATABASE } from "./provision";
import { tcpPort } from "./server-settings";

export interface BareServerOptions {
  /** As in `EmbeddedOptions`. */
  name: string;
  /** As in `EmbeddedOptions`. */
  dataFolder: string;
  /** PostgreSQL's settings by their names, on top of those that every server gets. */
  settings?: Record<string, string>;
}

export interface BareServer {
  /** PostgreSQL's data directory. */
  cluster: string;
  /** Reaches the server as its superuser, at a port of 127.0.0.1 that stays the same. */
  connectionOptions: { host: string; port: number; user: string; password: string; database: string };
  /**
   * Starts the server process and returns at once, before it takes connections. May be called again when the process
   * has ended.
   */
  start(): Promise<Launch>;
}

/**
 * Creates a server on TCP that nothing supervises: no role or database is made in it, it is not restarted when it dies,
 * and the caller ends its process. It serves tests that need a PostgreSQL of their own to kill.
 * @throws {EmbeddedUnsupported} where there are no programs for this machine
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
