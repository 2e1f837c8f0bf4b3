import { mkdir, readdir, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { DATA_FILES } from "@portico/embedded-postgres";
import { BadBackup, type StoredFile } from "@portico/installation-archive";
import { errorCode } from "~/lib/error-code";
import { giveToOwner } from "~/lib/owner.server";
import { LAST_BACKUP } from "../../kit/last-backup";
import { isUploadName } from "../../kit/upload/store";
import { MOVED } from "./moved";
import { words } from "./words";

export const SECRETS = "secrets.json";
export const UPLOADS = "uploads";

/** Other files are left alone. */
const OURS: readonly string[] = [...Object.values(DATA_FILES), SECRETS, UPLOADS, MOVED, LAST_BACKUP];

export const hasDatabase = async (folder: string): Promise<boolean> =>
  (await installed(folder)).includes(DATA_FILES.cluster);

export async function installed(folder: string): Promise<string[]> {
  const found = await readdir(folder).catch((error: unknown): string[] => {
    if (errorCode(error) === "ENOENT") return [];
    throw error;
  });
  return OURS.filter((name) => found.includes(name));
}

/** Both are within `folder`. Each step is a rename: a killed process loses nothing. */
export async function exchange(folder: string, fresh: string, aside: string): Promise<void> {
  const replaced = await installed(folder);
  if (replaced.length > 0) {
    await mkdir(aside, { mode: 0o700 });
    giveToOwner(aside);
  }
  for (const name of replaced) await rename(join(folder, name), join(aside, name));
  for (const name of await installed(fresh)) await rename(join(fresh, name), join(folder, name));
}

/** @throws BadBackup if an installation has no file of that name */
export async function keepFile(folder: string, { name, content }: StoredFile): Promise<void> {
  const isOurs = name === SECRETS || (name.startsWith(`${UPLOADS}/`) && isUploadName(name.slice(UPLOADS.length + 1)));
  if (!isOurs) throw new BadBackup(`${words.foreignFile(name)} ${words.nothingRestored}`);
  const path = join(folder, name);
  const parent = dirname(path);
  if (parent !== folder && (await mkdir(parent, { recursive: true, mode: 0o700 }))) giveToOwner(parent);
  await writeFile(path, content, { mode: 0o600, flag: "wx", flush: true });
  giveToOwner(path);
}
