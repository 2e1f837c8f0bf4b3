import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { stopServer } from "@portico/embedded-postgres";
import { HOUR_MS, MINUTE_MS } from "~/lib/durations";
import { errorCode } from "~/lib/error-code";
import { installed } from "./data-folder";
import { words } from "./words";

/** What a restore builds, named after its process: `restoring-<pid>-<uuid>`; earlier releases left the number out. */
const BUILDING = /^restoring-(?:(\d+)-)?[0-9a-f-]{36}$/;
/** What it has built, and puts into its place. */
const BUILT = /^restored-/;
/** A backup being written; earlier releases and other people's files end otherwise. */
const PART = /\.backup\.[0-9a-f-]{36}\.part$/;

/** A restore starts its database long before: after this time its process number belongs to another process. */
const BUILDING_MOST_MS = HOUR_MS;
/** A backup under way is written to all the time. */
const UNWRITTEN_MOST_MS = 10 * MINUTE_MS;

/**
 * Removes what killed restores left in a data folder, with the database servers that still run there. What a living
 * process works on stays.
 * @returns the folders that are gone
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

/** Whether the process that the folder is named after is still there, as another one may be by now. */
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

/**
 * @throws Error when a restore was cut off while it put what it had built into its place: a part of the installation is
 * in one folder, a part in another
 */
export async function refuseHalfRestored(dataFolder: string): Promise<void> {
  for (const name of await namesIn(dataFolder)) {
    if (BUILT.test(name) && (await installed(join(dataFolder, name))).length > 0)
      throw new Error(words.halfRestored(dataFolder, name));
  }
}

/** Removes what such a restore had built: the backup it came from is being restored again. */
export async function removeHalfRestored(dataFolder: string): Promise<void> {
  for (const name of await namesIn(dataFolder))
    if (BUILT.test(name)) await rm(join(dataFolder, name), { recursive: true, force: true });
}

/** Removes what killed backups left in the folder of a new one. What is still being written stays. */
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
