import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { stopServer } from "@portico/embedded-postgres";
import { HOUR_MS, MINUTE_MS } from "~/lib/durations";
import { errorCode } from "~/lib/error-code";
import { installed } from "./data-folder";
import { words } from "./words";

/** A restore's folder: `restoring-<pid>-<uuid>`; earlier releases omitted the pid. */
const BUILDING = /^restoring-(?:(\d+)-)?[0-9a-f-]{36}$/;
/** A complete restore, being moved into place. */
const BUILT = /^restored-/;
const PART = /\.backup\.[0-9a-f-]{36}\.part$/;

/** A restore opens its database sooner: by then the pid is another process's. */
const BUILDING_MOST_MS = HOUR_MS;
/** A running backup writes continually. */
const UNWRITTEN_MOST_MS = 10 * MINUTE_MS;

/**
 * Also stops their database servers.
 * @returns the removed folders
 */
export async function removeLeftRestores(dataFolder: string): Promise<string[]> {
  const removed: string[] = [];
  for (const name of await namesIn(dataFolder)) {
    const folder = join(dataFolder, name);
    const [isBuilding, pid] = BUILDING.exec(name) ?? [];
    const isEmptied = BUILT.test(name) && (await installed(folder)).length === 0;
    if (!isEmptied && (!isBuilding || (await isUnderWay(folder, Number(pid))))) continue;
    await stopServer(folder);
    await rm(folder, { recursive: true, force: true });
    removed.push(folder);
  }
  return removed;
}

/** The pid may have been reused. */
async function isUnderWay(folder: string, pid: number): Promise<boolean> {
  const found = await stat(folder).catch(() => undefined);
  const isOld = !found || Date.now() - found.mtimeMs > BUILDING_MOST_MS;
  return !isOld && pid !== process.pid && processExists(pid);
}

function processExists(pid: number): boolean {
  if (!(pid > 0)) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === "EPERM";
  }
}

/** @throws Error if a restore was killed while moving files into place: the installation is in two folders */
export async function refuseHalfRestored(dataFolder: string): Promise<void> {
  for (const name of await namesIn(dataFolder)) {
    if (BUILT.test(name) && (await installed(join(dataFolder, name))).length > 0)
      throw new Error(words.halfRestored(dataFolder, name));
  }
}

/** For when the backup is being restored again. */
export async function removeHalfRestored(dataFolder: string): Promise<void> {
  for (const name of await namesIn(dataFolder))
    if (BUILT.test(name)) await rm(join(dataFolder, name), { recursive: true, force: true });
}

/** Keeps backups being written. */
export async function removeLeftParts(folder: string): Promise<void> {
  for (const name of await namesIn(folder)) {
    if (!PART.test(name)) continue;
    const found = await stat(join(folder, name)).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > UNWRITTEN_MOST_MS) await rm(join(folder, name), { force: true });
  }
}

const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: unknown): string[] => {
    if (errorCode(error) === "ENOENT") return [];
    throw error;
  });
