import { spawn } from "node:child_process";
import { open, readFile, rm, stat } from "node:fs/promises";
import type { SystemUser } from "./access";
import type { Binaries } from "./binaries";
import { nameForServer } from "./cluster";
import type { DataFolder } from "./data-folder";
import { serverEnvironment } from "./environment";
import { isPostmaster, pidFile, processExists } from "./postmaster";
import { socketLock } from "./socket-folder";

const LOG_MAX_BYTES = 5 * 1024 * 1024;
const QUOTED_LOG_LINES = 6;

/** A server process on its way up. */
export interface Launch {
  pid: number | undefined;
  /** Why it ended, once it has; also true of one that lost to another process's server. */
  failure(): string | undefined;
  /** The end of what it wrote to the log. */
  lastWords(): Promise<string>;
}

/**
 * Starts the server in a process group of its own, so that Ctrl-C in the terminal reaches this process only, which
 * stops the server after its last request. It outlives this process if that is killed.
 */
export async function launch(
  folder: DataFolder,
  binaries: Binaries,
  user: SystemUser | undefined,
  settings: string[],
): Promise<Launch> {
  const pgdata = await nameForServer(folder.cluster, user);
  await forgetDeadServer(folder.cluster);
  const log = await openLog(folder.log);
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

/**
 * `pg_ctl` gives up administrator rights, with which PostgreSQL does not run; it ends at once, leaving the server
 * behind.
 */
function windowsCommand(folder: DataFolder, binaries: Binaries, settings: string[]): string[] {
  return [binaries.pg_ctl, "start", "-W", "-D", folder.cluster, "-l", folder.log, "-o", settings.join(" ")];
}

/**
 * PostgreSQL itself gets over the lock files of a crash, except when their process number has since been given to
 * another process of the same user (usual in containers), or nobody has collected the dead one yet: then it takes that
 * for a running server.
 */
async function forgetDeadServer(cluster: string): Promise<void> {
  for (const file of [pidFile(cluster), socketLock(cluster)]) {
    const pid = Number.parseInt(await readFile(file, "utf8").catch(() => ""));
    if (pid > 0 && processExists(pid) && !(await isPostmaster(pid, cluster))) await rm(file, { force: true });
  }
}

async function openLog(path: string) {
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  );
  const log = await open(path, "a", 0o600);
  if (size > LOG_MAX_BYTES) await log.truncate();
  return log;
}
