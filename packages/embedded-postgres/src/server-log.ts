import { copyFile, open, stat, truncate } from "node:fs/promises";
import { giveToOwner } from "./access";
import type { DataFolder } from "./data-folder";

const LOG_MAX_BYTES = 5 * 1024 * 1024;
const LOOK_EVERY_MS = 60 * 60 * 1000;

export async function openLog(folder: DataFolder) {
  await rotateLog(folder);
  const opened = await open(folder.log, "a", 0o600);
  await giveToOwner(folder.log);
  return opened;
}

/** Copies and empties a too large log; the server goes on appending. */
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
 * The next check retries failures.
 * @returns stops watching
 */
export function watchLog(folder: DataFolder): () => void {
  const timer = setInterval(() => void rotateLog(folder).catch(() => {}), LOOK_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
