import { fchmodSync, fchownSync, fstatSync, lchownSync, lstatSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { errorCode } from "./error-code";

const isRoot = (): boolean => process.getuid?.() === 0;

/** Files made by root go to their folder's owner, who could not use them otherwise. Never follows a symbolic link. */
export function giveToOwner(path: string): void {
  if (!isRoot()) return;
  const { uid, gid } = statSync(dirname(path));
  if (lstatSync(path).uid === uid) return;
  try {
    lchownSync(path, uid, gid);
  } catch (error) {
    // A container's root may lack this right.
    if (!["EPERM", "EINVAL"].includes(errorCode(error) ?? "")) throw error;
  }
}

/** @throws EPERM if this user may not give files away */
export function keepOwner(opened: number, path: string): void {
  const replaced = statSync(path, { throwIfNoEntry: false });
  if (!replaced) return;
  const made = fstatSync(opened);
  if (made.uid !== replaced.uid || made.gid !== replaced.gid) fchownSync(opened, replaced.uid, replaced.gid);
  fchmodSync(opened, replaced.mode & 0o777);
}
