import { mkdir, realpath } from "node:fs/promises";
import { join } from "node:path";
import { isRoot } from "./server-user";

/** What the database keeps in its data folder, by name. Other files in the folder are left alone. */
export const DATA_FILES = {
  cluster: "postgres",
  log: "postgres.log",
  oldLog: "postgres.log.1",
  password: "postgres.password",
  port: "postgres.port",
} as const;

/** The paths of a data folder, symbolic links resolved. */
export interface DataFolder {
  root: string;
  /** PostgreSQL's data directory, mode 0700; its unix socket is in it. */
  cluster: string;
  log: string;
  /** What the log held before it became too large. */
  oldLog: string;
  /** The password of both roles, mode 0600; only TCP connections need it. */
  password: string;
  /** The TCP port used last. */
  port: string;
}

/**
 * Opens a data folder and creates it if it is missing. A new folder is closed to other users; one that root creates
 * lets them pass through, because the server does not run as root.
 */
export async function openDataFolder(path: string): Promise<DataFolder> {
  await mkdir(path, { recursive: true, mode: isRoot() ? 0o711 : 0o700 });
  return dataFolderAt(await realpath(path));
}

/** @param root the folder's real path */
export const dataFolderAt = (root: string): DataFolder => ({
  root,
  cluster: join(root, DATA_FILES.cluster),
  log: join(root, DATA_FILES.log),
  oldLog: join(root, DATA_FILES.oldLog),
  password: join(root, DATA_FILES.password),
  port: join(root, DATA_FILES.port),
});
