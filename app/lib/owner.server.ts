import { fchmodSync, fchownSync, fstatSync, lchownSync, lstatSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { errorCode } from "./error-code";

const isRoot = (): boolean => process.getuid?.() === 0;

/**
 * Gives a file or folder that root has made to the owner of the folder it stands in, who could not use it otherwise. A
 * symbolic link itself is given, never its target. Does nothing for other users: what they make is theirs.
 */
export function giveToOwner(path: string): void {
  if (!isRoot()) return;
  const { uid, gid } = statSync(dirname(path));
  if (lstatSync(path).uid === uid) return;
  try {
    lchownSync(path, uid, gid);
  } catch (error) {
    // A container may have taken this right from its root: what it makes stays root's.
    if (!["EPERM", "EINVAL"].includes(errorCode(error) ?? "")) throw error;
  }
}

/**
 * Gives an open file the owner, group and permissions of the one that it is going to replace.
 * @throws EPERM when this user may not give files away
 */
export function keepOwner(opened: number, path: string): void {
  const replaced = statSync(path, { throwIfNoEntry: false });
  if (!replaced) return;
  const made = fstatSync(opened);
  if (made.uid !== replaced.uid || made.gid !== replaced.gid) fchownSync(opened, replaced.uid, replaced.gid);
  fchmodSync(opened, replaced.mode & 0o777);
}
