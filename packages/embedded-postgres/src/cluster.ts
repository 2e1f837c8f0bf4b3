import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { chown, mkdir, open, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { canReach, type SystemUser } from "./access";
import type { Binaries } from "./binaries";
import type { DataFolder } from "./data-folder";
import { serverEnvironment } from "./environment";
import { EmbeddedUnsupported, errorCode, UnusableFolder } from "./errors";
import { processExists } from "./postmaster";

const run = promisify(execFile);
const STAGING = "postgres.new-";
const QUOTED_LINES = 10;
const STAGING_MAX_AGE_MS = 60 * 60 * 1000;

export const SUPERUSER = "postgres";

/**
 * Renamed when complete and on disk: killed and concurrent processes leave no broken one.
 * @throws {UnusableFolder} if the folder contains something else
 */
export async function ensureCluster(
  folder: DataFolder,
  binaries: Binaries,
  user: SystemUser | undefined,
  password: string,
): Promise<void> {
  await removeLeftovers(folder.root);
  if (await clusterExists(folder.cluster)) return;

  const staging = join(folder.root, `${STAGING}${process.pid}-${randomUUID()}`);
  const draft = join(staging, "cluster");
  const secret = join(staging, "password");
  try {
    await mkdir(staging, { mode: 0o700 });
    await mkdir(draft, { mode: 0o700 });
    await writeFile(secret, password, { mode: 0o600 });
    for (const path of user ? [staging, draft, secret] : []) await chown(path, user!.uid, user!.gid);
    await initialise(draft, binaries, user);
    await rename(draft, folder.cluster).catch(async (error: unknown) => {
      if (!(await clusterExists(folder.cluster))) throw error;
    });
    await syncFolder(folder.root);
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

/**
 * The cluster's path for a program that runs in it. Below folders that its user may not enter (root's home) it is Linux's name
 * for the working directory.
 */
export async function nameForServer(cluster: string, user: SystemUser | undefined): Promise<string> {
  if (!user || (await canReach(cluster, user))) return cluster;
  if (process.platform === "linux") return "/proc/self/cwd";
  throw new UnusableFolder(
    `PostgreSQL does not run as root, and its own user cannot enter ${cluster}: ` +
      "choose a data folder that is open to other users, or start as an ordinary user.",
  );
}

async function clusterExists(cluster: string): Promise<boolean> {
  const entries = await readdir(cluster).catch((error: unknown): string[] => {
    if (errorCode(error) === "ENOENT") return [];
    throw error;
  });
  if (entries.length === 0) return false;
  if (entries.includes("PG_VERSION")) return true;
  throw new UnusableFolder(`${cluster} is not a database, and not empty: move it away or choose another data folder.`);
}

async function initialise(draft: string, binaries: Binaries, user: SystemUser | undefined): Promise<void> {
  const pgdata = await nameForServer(draft, user);
  const options = { cwd: draft, env: serverEnvironment(), ...user };
  const ctypes = process.platform === "darwin" ? ["en_US.UTF-8", "C"] : ["C.UTF-8", "C"];
  for (const ctype of ctypes) {
    try {
      await run(binaries.initdb, initdbArguments(pgdata, ctype), options);
      return;
    } catch (error) {
      const isLocaleMissing = /invalid locale name/.test((error as { stderr?: string }).stderr ?? "");
      if (!isLocaleMissing || ctype === ctypes.at(-1)) explain(error);
    }
  }
}

/**
 * The built-in provider sorts by code point and knows Unicode case identically everywhere. With ctype "C", pg_trgm would drop
 * letters outside ASCII.
 */
const initdbArguments = (pgdata: string, ctype: string) => [
  ...["-D", pgdata, "--username", SUPERUSER, "--pwfile", "../password"],
  ...["--auth-local=trust", "--auth-host=scram-sha-256", "--encoding=UTF8", "--data-checksums", "--no-instructions"],
  ...["--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C", `--lc-ctype=${ctype}`],
];

/** "Not found" although the program exists means a missing C library (Alpine). */
function explain(error: unknown): never {
  if (errorCode(error) === "ENOENT")
    throw new EmbeddedUnsupported("The embedded database needs a system with the GNU C library.", { cause: error });
  const printed = (error as { stderr?: string }).stderr?.trim();
  if (!printed) throw error;
  const words = printed.split("\n").slice(-QUOTED_LINES).join("\n");
  throw new Error(`The embedded database cannot be created. initdb says:\n${words}`, { cause: error });
}

async function removeLeftovers(root: string): Promise<void> {
  for (const name of await readdir(root)) {
    if (!name.startsWith(STAGING)) continue;
    const pid = Number(name.slice(STAGING.length).split("-")[0]);
    const found = await stat(join(root, name)).catch(() => undefined);
    const isOld = found && Date.now() - found.mtimeMs > STAGING_MAX_AGE_MS;
    if (isOld || !processExists(pid)) await rm(join(root, name), { recursive: true, force: true });
  }
}

/** A power cut could undo the rename. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
