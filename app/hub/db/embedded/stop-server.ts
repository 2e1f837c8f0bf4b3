import { execFile } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { findBinaries } from "./binaries";
import { readPostmaster } from "./postmaster";

const STOP_TIMEOUT_MS = 30_000;
const POLL_MS = 5;

/**
 * Shuts the server of the cluster down: open connections are ended, everything is on disk afterwards. Resolves when its
 * process is gone, or after 30 seconds with the shutdown still going on (false). A server of another container is left
 * alone.
 */
export async function stopServer(cluster: string): Promise<boolean> {
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
