import { mkdir, readdir, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { DATA_FILES } from "@portico/embedded-postgres";
import { isUploadName } from "../upload/store";
import { BadBackup, type StoredFile } from "./archive";

export const SECRETS = "secrets.json";
export const UPLOADS = "uploads";

/** Everything of an installation; what else lies in its folder is somebody else's. */
const OURS: readonly string[] = [...Object.values(DATA_FILES), SECRETS, UPLOADS];

export const hasDatabase = async (folder: string): Promise<boolean> =>
  (await installed(folder)).includes(DATA_FILES.cluster);

/** What of an installation is in the folder. */
export async function installed(folder: string): Promise<string[]> {
  const found = await readdir(folder).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  return OURS.filter((name) => found.includes(name));
}

/**
 * Puts the installation in `fresh`, a folder within `folder`, in the place of the one there, which goes to `aside`,
 * another such folder. Each step is a rename: killed in the middle, everything is in one of the three.
 */
export async function exchange(folder: string, fresh: string, aside: string): Promise<void> {
  const replaced = await installed(folder);
  if (replaced.length > 0) await mkdir(aside, { mode: 0o700 });
  for (const name of replaced) await rename(join(folder, name), join(aside, name));
  for (const name of await installed(fresh)) await rename(join(fresh, name), join(folder, name));
}

/** Writes a file of a backup, if it is one that belongs into an installation. */
export async function keepFile(folder: string, { name, content }: StoredFile): Promise<void> {
  const isOurs = name === SECRETS || (name.startsWith(`${UPLOADS}/`) && isUploadName(name.slice(UPLOADS.length + 1)));
  if (!isOurs) throw new BadBackup(`The backup has a file that no installation has: ${name}. Nothing was restored.`);
  const path = join(folder, name);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await writeFile(path, Buffer.from(content, "base64"), { mode: 0o600, flag: "wx", flush: true });
}
