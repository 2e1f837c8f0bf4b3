import { randomUUID } from "node:crypto";
import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { errorCode } from "~/lib/error-code";
import { giveToOwner } from "~/lib/owner.server";

/** Beside an embedded database: ISO 8601. */
export const LAST_BACKUP = "last-backup";

export async function noteBackup(dataFolder: string, at: string): Promise<void> {
  const file = join(dataFolder, LAST_BACKUP);
  const made = `${file}.${randomUUID()}`;
  await writeFile(made, `${at}\n`, { mode: 0o600, flag: "wx" });
  giveToOwner(made);
  await rename(made, file);
}

export async function lastBackupMs(dataFolder: string): Promise<number> {
  const text = await readFile(join(dataFolder, LAST_BACKUP), "utf8").catch((error: unknown) => {
    if (errorCode(error) === "ENOENT") return "";
    throw error;
  });
  return Date.parse(text.trim()) || 0;
}
