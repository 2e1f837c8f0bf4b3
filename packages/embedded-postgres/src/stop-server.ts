import { execFile } from "node:child_process";
import { realpath } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { findBinaries } from "./binaries";
import { dataFolderAt } from "./data-folder";
import { errorCode } from "./errors";
import { readPostmaster } from "./postmaster";

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
  if (process.platform === "win32") {
    const { pg_ctl } = await findBinaries();
    await promisify(execFile)(pg_ctl, ["stop", "-W", "-m", "fast", "-D", cluster]);
  } else {
    process.kill(running.pid, "SIGINT"); // PostgreSQL's "fast shutdown"
  }

  const deadline = Date.now() + STOP_TIMEOUT_MS;
  while (Date.now() < deadline) {
    const now = await readPostmaster(cluster);
    if (!now?.isAlive || now.pid !== running.pid) return true;
    await sleep(POLL_MS);
  }
  return false;
}

async function clusterOf(dataFolder: string): Promise<string | undefined> {
  try {
    return dataFolderAt(await realpath(dataFolder)).cluster;
  } catch (error) {
    if (errorCode(error) === "ENOENT") return undefined;
    throw error;
  }
}
