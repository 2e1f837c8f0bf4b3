import { mkdir, realpath } from "node:fs/promises";
import { join } from "node:path";
import { isRoot } from "./server-user";

/** Other files in the folder are left alone. */
export const DATA_FILES = {
  cluster: "postgres",
  log: "postgres.log",
  oldLog: "postgres.log.1",
  password: "postgres.password",
  port: "postgres.port",
} as const;

/** Symbolic links are resolved. */
export interface DataFolder {
  root: string;
  /** Mode 0700, with the unix socket. */
  cluster: string;
  log: string;
  /** The previous log. */
  oldLog: string;
  /** The password of both roles (0600), for TCP only. */
  password: string;
  /** The last TCP port. */
  port: string;
}

/** New folders are private; root's can be entered by others, because the server does not run as root. */
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
