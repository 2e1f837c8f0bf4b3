import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { DataFolder } from "./data-folder";
import type { Launch } from "./launch";
import { keptPassword } from "./password";
import { type Postmaster, readPostmaster } from "./postmaster";
import { prepareServer } from "./prepare-server";
import { enter, type Presence } from "./presence";
import { type Transport, tcpPort } from "./server-settings";
import { socketFolder } from "./socket-folder";

const DEADLINE_MS = 60_000;
const POLL_MS = 5;
const MAX_FAILED_LAUNCHES = 4;
const PAUSE_AFTER_FAILURE_MS = 250;

export interface Joined {
  presence: Presence;
  /** Includes the password for TCP. */
  server: pg.ClientConfig;
  started: boolean;
}

/**
 * Without a lock file, which a killed process could leave behind: the first rename of a new cluster wins, the first `postmaster.pid` wins,
 * all others join.
 * @throws if the server fails to start, quoting its log, or takes more than a minute
 */
export async function joinServer(
  name: string,
  folder: DataFolder,
  transport: Transport,
  settings: Record<string, string> = {},
): Promise<Joined> {
  const deadline = Date.now() + DEADLINE_MS;
  let launched: Launch | undefined;
  for (let looks = 0, failures = 0; Date.now() < deadline; looks++) {
    if (looks > 0) await sleep(POLL_MS);
    const postmaster = await readPostmaster(folder.cluster);
    const joined = postmaster && (await tryToJoin(name, folder, postmaster));
    if (joined) return { ...joined, started: isOurs(launched, postmaster) };
    if (postmaster?.isAlive) continue;

    const failure = launched?.failure();
    if (launched && !failure) continue;
    if (launched && ++failures >= MAX_FAILED_LAUNCHES) {
      throw new Error(
        `The embedded database does not start: ${failure}. ${folder.log} says:\n${await launched.lastWords()}`,
      );
    }
    if (launched) await sleep(PAUSE_AFTER_FAILURE_MS);
    const server = await prepareServer(name, folder);
    const port = transport === "tcp" ? await tcpPort(folder.port, failures === 0) : 0;
    launched = await server.launch(transport, port, settings);
  }
  throw new Error(`The embedded database did not become ready within ${DEADLINE_MS / 1000} s: see ${folder.log}.`);
}

/** An answering socket suffices: in another container the server's pid means nothing here. */
async function tryToJoin(
  name: string,
  folder: DataFolder,
  postmaster: Postmaster,
): Promise<Omit<Joined, "started"> | undefined> {
  if (!postmaster.isReady || !(postmaster.hasSocket || postmaster.isAlive)) return undefined;
  const password = () => keptPassword(folder.password);
  const { port } = postmaster;
  // Explicit, because of PGSSLMODE in the environment.
  const server = postmaster.hasSocket
    ? { host: await socketFolder(folder.cluster, name), port, ssl: false }
    : { host: "127.0.0.1", port, password: await password(), ssl: false };
  const presence = await enter(server, name, password);
  return presence && { presence, server };
}

/** On Windows the launched process is `pg_ctl`. */
function isOurs(launched: Launch | undefined, postmaster: Postmaster): boolean {
  return launched !== undefined && (process.platform === "win32" || launched.pid === postmaster.pid);
}
