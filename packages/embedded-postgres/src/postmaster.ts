import { readFile, readlink } from "node:fs/promises";
import { join } from "node:path";
import { errorCode, UnusableFolder } from "./errors";

/** What a server records about itself in `postmaster.pid` (format: PostgreSQL's `src/include/utils/pidfile.h`). */
export interface Postmaster {
  pid: number;
  port: number;
  /** Clients come over the unix socket in the cluster; otherwise over TCP on loopback. */
  hasSocket: boolean;
  isReady: boolean;
  /** Whether the process is alive. After a crash the file names a dead process, or by now an unrelated one. */
  isAlive: boolean;
}

export const pidFile = (cluster: string) => join(cluster, "postmaster.pid");

/**
 * Reads the server's record; undefined where no server runs, or one has only begun to write it.
 * @throws {UnusableFolder} when the cluster belongs to another user
 */
export async function readPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const text = await readFile(pidFile(cluster), "utf8").catch((error: unknown) => {
    if (errorCode(error) === "ENOENT") return "";
    if (errorCode(error) !== "EACCES") throw error;
    const cure = "start as that user, or choose another data folder";
    throw new UnusableFolder(`The database in ${cluster} belongs to another user: ${cure}.`, { cause: error });
  });
  const [pid, , , port, socket, , , status] = text.split("\n").map((line) => line.trim());
  if (!pid) return undefined;
  return {
    pid: Number(pid),
    port: Number(port),
    hasSocket: Boolean(socket),
    isReady: status === "ready",
    isAlive: await isPostmaster(Number(pid), cluster),
  };
}

/** A server works inside its cluster: on Linux this distinguishes it from a process that merely got the same number. */
export async function isPostmaster(pid: number, cluster: string): Promise<boolean> {
  if (!processExists(pid)) return false;
  if (process.platform !== "linux") return true;
  return readlink(`/proc/${pid}/cwd`).then(
    (folder) => folder === cluster,
    (error: unknown) => errorCode(error) !== "ENOENT",
  );
}

/** Other users' processes count too. */
export function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === "EPERM";
  }
}
