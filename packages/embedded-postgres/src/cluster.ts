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
 * Creates the cluster unless it exists. It is built under another name and renamed once it is complete and on disk, so
 * that neither a kill half-way nor a second process doing the same leaves a broken one: the first to rename wins.
 * @throws {UnusableFolder} when the folder holds something else
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
 * The path of the cluster for the command line of a program whose working directory it is. Root may enter folders that
 * the server's user cannot (a checkout in root's home): there, Linux's name for the working directory is used, which
 * can be opened without a way to it.
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
 * The built-in provider sorts by code point and knows upper and lower case of all Unicode, identically on every system.
 * The character class still comes from the system: in plain "C" pg_trgm would drop every letter outside ASCII.
 */
const initdbArguments = (pgdata: string, ctype: string) => [
  ...["-D", pgdata, "--username", SUPERUSER, "--pwfile", "../password"],
  ...["--auth-local=trust", "--auth-host=scram-sha-256", "--encoding=UTF8", "--data-checksums", "--no-instructions"],
  ...["--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C", `--lc-ctype=${ctype}`],
];

/**
 * Why initdb failed: its own last words. A program that exists and is still "not found" needs a C library that the
 * system lacks (Alpine).
 */
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

/** Makes the rename itself durable: until then a power cut could lose the cluster and everything written since. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
