import { copyFile, open, stat, truncate } from "node:fs/promises";
import { giveToOwner } from "./access";
import type { DataFolder } from "./data-folder";

const LOG_MAX_BYTES = 5 * 1024 * 1024;
const LOOK_EVERY_MS = 60 * 60 * 1000;

/** For the server to append to. */
export async function openLog(folder: DataFolder) {
  await rotateLog(folder);
  const opened = await open(folder.log, "a", 0o600);
  await giveToOwner(folder.log);
  return opened;
}

/**
 * Copies a log that has become too large to the one before, and empties it. The server appends, and so goes on at its
 * beginning.
 */
async function rotateLog({ log, oldLog }: DataFolder): Promise<void> {
  const size = await stat(log).then(
    (found) => found.size,
    () => 0,
  );
  if (size <= LOG_MAX_BYTES) return;
  await copyFile(log, oldLog);
  await giveToOwner(oldLog);
  await truncate(log);
}

/**
 * Keeps the log of a running server small. A failure is left to the next look: the log is in nobody's way.
 * @returns a function that ends it
 */
export function watchLog(folder: DataFolder): () => void {
  const timer = setInterval(() => void rotateLog(folder).catch(() => {}), LOOK_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
