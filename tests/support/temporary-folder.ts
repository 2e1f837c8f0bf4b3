import { accessSync, constants, readFileSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";

/** Linux's folder in memory. */
const MEMORY = "/dev/shm";

const ROOM_BYTES = 4 * 1024 ** 3;

/**
 * Where the temporary files of a run go: into memory where the system has room for them there and lets programs run from
 * it, because a database is hundreds of small files and most tests have one of their own. TMPDIR has the last word.
 */
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

/** Linux's statfs(2) says so of a file system in memory. */
const TMPFS = 0x01021994;

const isClosedToPrograms = (folder: string): boolean =>
  readFileSync("/proc/mounts", "utf8")
    .split("\n")
    .map((line) => line.split(" "))
    .some(([, mounted, , options = ""]) => mounted === folder && options.split(",").includes("noexec"));
