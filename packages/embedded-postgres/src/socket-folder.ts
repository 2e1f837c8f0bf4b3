import { createHash, randomUUID } from "node:crypto";
import { lstat, mkdir, readlink, rename, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { errorCode, UnusableFolder } from "./errors";

/** 108 bytes on Linux and 104 on macOS, with the closing zero. */
const MAX_SOCKET_PATH_BYTES = 100;
const SOCKET = ".s.PGSQL.5432";

/** PostgreSQL's lock of the socket. */
export const socketLock = (cluster: string): string => join(cluster, `${SOCKET}.lock`);

const fits = (folder: string) => Buffer.byteLength(join(folder, SOCKET)) <= MAX_SOCKET_PATH_BYTES;

/**
 * For clients. Too long paths get a symbolic link in a short private folder (0700) of the temporary folder; the server binds
 * relative to its working directory.
 * @throws {UnusableFolder} if even that is too long, or another user owns or may enter the short folder
 */
export async function socketFolder(cluster: string, name: string): Promise<string> {
  if (fits(cluster)) return cluster;
  const uid = process.getuid?.();
  const hash = createHash("sha256").update(cluster).digest("hex").slice(0, 16);
  const folder = join(tmpdir(), `${name}-${uid}-${hash}`);
  await mkdir(folder, { mode: 0o700 }).catch((error: unknown) => {
    if (errorCode(error) !== "EEXIST") throw error;
  });
  const found = await lstat(folder);
  if (!found.isDirectory() || found.uid !== uid || (found.mode & 0o077) !== 0) {
    throw new UnusableFolder(
      `${folder} belongs to another user or is open to others: remove it, or choose a data folder with a shorter path.`,
    );
  }

  const path = join(folder, "s");
  if (!fits(path))
    throw new UnusableFolder(
      `The path of the data folder is too long for a socket (${cluster}): choose a shorter one.`,
    );
  if ((await readlink(path).catch(() => undefined)) !== cluster) {
    const draft = join(folder, randomUUID());
    await symlink(cluster, draft);
    await rename(draft, path);
  }
  return path;
}
