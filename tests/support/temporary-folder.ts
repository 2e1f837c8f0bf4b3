import { accessSync, constants, readFileSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";

/** Linux's folder in memory. */
const MEMORY = "/dev/shm";

const ROOM_BYTES = 4 * 1024 ** 3;

/** In memory if there is room and programs may run from it. TMPDIR overrides. */
export const temporaryFolder = (): string => (!process.env.TMPDIR && isUsable(MEMORY) ? MEMORY : tmpdir());

function isUsable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    const { type, bavail, bsize } = statfsSync(folder);
    return type === TMPFS && bavail * bsize >= ROOM_BYTES && !isClosedToPrograms(folder);
  } catch {
    return false;
  }
}

/** File system type of statfs(2). */
const TMPFS = 0x01021994;

const isClosedToPrograms = (folder: string): boolean =>
  readFileSync("/proc/mounts", "utf8")
    .split("\n")
    .map((line) => line.split(" "))
    .some(([, mounted, , options = ""]) => mounted === folder && options.split(",").includes("noexec"));
