import { execFile } from "node:child_process";
import { realpath } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { findBinaries } from "./binaries";
import { dataFolderAt } from "./data-folder";
import { errorCode } from "./errors";
import { type Postmaster, readPostmaster } from "./postmaster";

const STOP_TIMEOUT_MS = 30_000;
const POLL_MS = 5;

/** Looks on this machine only. */
export async function isServerRunning(dataFolder: string): Promise<boolean> {
  const cluster = await clusterOf(dataFolder);
  return cluster !== undefined && ((await readPostmaster(cluster))?.isAlive ?? false);
}

/**
 * Ends open connections; all data is then on disk. A server in another container is left alone.
 * @returns false if it still runs after 30 seconds
 */
export async function stopServer(dataFolder: string): Promise<boolean> {
  const cluster = await clusterOf(dataFolder);
  if (!cluster) return true;
  const running = await readPostmaster(cluster);
  if (!running?.isAlive) return true;
  await endFast(running, cluster);

  const deadline = Date.now() + STOP_TIMEOUT_MS;
  while (Date.now() < deadline) {
    const now = await readPostmaster(cluster);
    if (!now?.isAlive || now.pid !== running.pid) return true;
    await sleep(POLL_MS);
  }
  return false;
}

/** PostgreSQL's "fast shutdown". */
async function endFast({ pid }: Postmaster, cluster: string): Promise<void> {
  if (process.platform === "win32") {
    const { pg_ctl } = await findBinaries();
    await promisify(execFile)(pg_ctl, ["stop", "-W", "-m", "fast", "-D", cluster]);
  } else {
    process.kill(pid, "SIGINT");
  }
}

const LOOK_EVERY_MS = 2_000;

/**
 * Somebody else's SIGTERM is PostgreSQL's "smart shutdown": it lets nobody in, and waits for the connections that are open. Ours stay: it
 * would never end. Ended fast, the server can be started again.
 * @returns stops watching
 */
export function watchShutdown(cluster: string): () => void {
  const look = async () => {
    const running = await readPostmaster(cluster);
    if (running?.isStopping && running.isAlive) await endFast(running, cluster);
  };
  const timer = setInterval(() => void look().catch(() => {}), LOOK_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}

async function clusterOf(dataFolder: string): Promise<string | undefined> {
  try {
    return dataFolderAt(await realpath(dataFolder)).cluster;
  } catch (error) {
    if (errorCode(error) === "ENOENT") return undefined;
    throw error;
  }
}
