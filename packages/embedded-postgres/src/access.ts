import { lchown, lstat, readdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { errorCode } from "./errors";

export interface SystemUser {
  uid: number;
  gid: number;
}

const READ = 4;
const EXECUTE = 1;

/** Whether `user` may read the file (enter a folder, run a program) and reach it from `/`. */
export async function canUse(path: string, user: SystemUser): Promise<boolean> {
  const { isFolder, allows } = await permissions(path, user);
  return allows(isFolder ? READ | EXECUTE : READ) && (await canReach(path, user));
}

/** Whether `user` may pass through every folder above `path`. */
export async function canReach(path: string, user: SystemUser): Promise<boolean> {
  const parent = dirname(path);
  if (parent === path) return true;
  return (await permissions(parent, user)).allows(EXECUTE) && (await canReach(parent, user));
}

async function permissions(path: string, user: SystemUser) {
  const found = await stat(path);
  const shift = found.uid === user.uid ? 6 : found.gid === user.gid ? 3 : 0;
  return { isFolder: found.isDirectory(), allows: (bits: number) => ((found.mode >> shift) & bits) === bits };
}

/** Changes symbolic links themselves, never their targets. */
export async function giveTo(folder: string, user: SystemUser): Promise<void> {
  const entries = await readdir(folder, { recursive: true });
  for (const entry of [".", ...entries]) await lchown(join(folder, entry), user.uid, user.gid);
}

/** Root's files would be unusable to the folder's owner. No effect for other users, or in containers whose root lacks this right. */
export async function giveToOwner(path: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = await stat(dirname(path));
  if ((await lstat(path)).uid === uid) return;
  await lchown(path, uid, gid).catch((error: unknown) => {
    if (!["EPERM", "EINVAL"].includes(errorCode(error) ?? "")) throw error;
  });
}
