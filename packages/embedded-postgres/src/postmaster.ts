import { readFile, readlink } from "node:fs/promises";
import { join } from "node:path";
import { errorCode, UnusableFolder } from "./errors";

/** Content of `postmaster.pid` (PostgreSQL's `src/include/utils/pidfile.h`). */
export interface Postmaster {
  pid: number;
  port: number;
  /** Clients use a unix socket in the cluster, else TCP. */
  hasSocket: boolean;
  isReady: boolean;
  /** Lets nobody in any more. */
  isStopping: boolean;
  /** After a crash the pid may be another process's. */
  isAlive: boolean;
}

export const pidFile = (cluster: string) => join(cluster, "postmaster.pid");

/**
 * Undefined without a server, or while it starts writing.
 * @throws {UnusableFolder} if the cluster belongs to another user
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
    isStopping: status === "stopping",
    isAlive: await isPostmaster(Number(pid), cluster),
  };
}

/** On Linux, the working directory reveals a reused pid. */
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
