import { spawn } from "node:child_process";
import { readFile, rm } from "node:fs/promises";
import type { SystemUser } from "./access";
import type { Binaries } from "./binaries";
import { nameForServer } from "./cluster";
import type { DataFolder } from "./data-folder";
import { serverEnvironment } from "./environment";
import { isPostmaster, pidFile, processExists } from "./postmaster";
import { openLog } from "./server-log";
import { socketLock } from "./socket-folder";

const QUOTED_LOG_LINES = 6;

export interface Launch {
  pid: number | undefined;
  /** Losing the race against another server counts. */
  failure(): string | undefined;
  lastWords(): Promise<string>;
}

/**
 * In its own process group: Ctrl-C reaches only this process, which stops the server after its last request. It survives if this process is
 * killed.
 */
export async function launch(
  folder: DataFolder,
  binaries: Binaries,
  user: SystemUser | undefined,
  settings: string[],
): Promise<Launch> {
  const pgdata = await nameForServer(folder.cluster, user);
  await removeStaleLocks(folder.cluster);
  const log = await openLog(folder);
  const logged = (await log.stat()).size;
  const [program, ...parameters] =
    process.platform === "win32"
      ? windowsCommand(folder, binaries, settings)
      : [binaries.postgres, "-D", pgdata, ...settings];
  const child = spawn(program!, parameters, {
    cwd: folder.cluster,
    env: serverEnvironment(),
    stdio: ["ignore", log.fd, log.fd],
    detached: true,
    windowsHide: true,
    ...user,
  });
  child.unref();

  let failure: string | undefined;
  child.once("error", (error) => (failure = error.message));
  child.once("exit", (code, signal) => {
    if (code !== 0) failure ??= `it exited with ${signal ?? `code ${code}`}`;
  });
  await log.close();
  return {
    pid: child.pid,
    failure: () => failure,
    lastWords: async () => {
      const words = (await readFile(folder.log)).subarray(logged).toString().trim();
      return words.split("\n").slice(-QUOTED_LOG_LINES).join("\n");
    },
  };
}

/** `pg_ctl` drops administrator rights, which PostgreSQL refuses, and leaves the server running. */
function windowsCommand(folder: DataFolder, binaries: Binaries, settings: string[]): string[] {
  return [binaries.pg_ctl, "start", "-W", "-D", folder.cluster, "-l", folder.log, "-o", settings.join(" ")];
}

/** PostgreSQL takes a crash's lock files for a running server if their pid now belongs to another process of the user or to a zombie. */
async function removeStaleLocks(cluster: string): Promise<void> {
  for (const file of [pidFile(cluster), socketLock(cluster)]) {
    const pid = Number.parseInt(await readFile(file, "utf8").catch(() => ""));
    if (pid > 0 && processExists(pid) && !(await isPostmaster(pid, cluster))) await rm(file, { force: true });
  }
}
