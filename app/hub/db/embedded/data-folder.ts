import { mkdir, realpath } from "node:fs/promises";
import { join } from "node:path";
import { isRoot } from "./server-user";

/** Where the embedded database keeps what, all under the real path of the data folder. */
export interface DataFolder {
  root: string;
  /** PostgreSQL's data directory, mode 0700; its unix socket is in it. */
  cluster: string;
  log: string;
  /** The password of both roles, mode 0600: asked for on TCP only. */
  password: string;
  /** The TCP port of last time. */
  port: string;
}

/**
 * Opens the data folder, made when missing: closed to other users, except that root's lets the server's user pass
 * through.
 */
export async function openDataFolder(path: string): Promise<DataFolder> {
  await mkdir(path, { recursive: true, mode: isRoot() ? 0o711 : 0o700 });
  const root = await realpath(path);
  return {
    root,
    cluster: join(root, "postgres"),
    log: join(root, "postgres.log"),
    password: join(root, "postgres.password"),
    port: join(root, "postgres.port"),
  };
}
