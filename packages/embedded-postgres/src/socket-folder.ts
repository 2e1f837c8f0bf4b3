import { createHash, randomUUID } from "node:crypto";
import { lstat, mkdir, readlink, rename, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { errorCode, UnusableFolder } from "./errors";

/** The kernel's limit is 108 bytes on Linux and 104 on macOS, the closing zero included. */
const MAX_SOCKET_PATH_BYTES = 100;
const SOCKET = ".s.PGSQL.5432";

/** PostgreSQL's record of who listens on the socket, besides `postmaster.pid`. */
export const socketLock = (cluster: string): string => join(cluster, `${SOCKET}.lock`);

const fits = (folder: string) => Buffer.byteLength(join(folder, SOCKET)) <= MAX_SOCKET_PATH_BYTES;

/**
 * The folder that clients use as host to reach the server whose socket is in `cluster`. Where that path is too long for
 * a socket address, it is a symbolic link to it, in a short private folder (0700) below the system's temporary folder.
 * The server itself needs no such link: it binds the socket relative to its working directory.
 * @throws {UnusableFolder} when the path is too long even so, or another user owns the short folder or may enter it
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
