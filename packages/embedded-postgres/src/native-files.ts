import { randomUUID } from "node:crypto";
import { chmod, cp, lstat, mkdir, readdir, readFile, rename, rm, stat, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join, relative, sep } from "node:path";
import { canUse, type SystemUser } from "./access";
import type { Binaries } from "./binaries";
import { errorCode } from "./errors";
import { isRoot } from "./server-user";

/** Where unusable programs are copied. */
export interface CopyPlaces {
  /** Names the public folder for root. */
  name: string;
  /** Other users' copy goes here. */
  dataFolder: string;
}

/** Adds links and execute bits that an install without scripts omits. Copies a package that cannot be repaired or reached. */
export async function runnableBinaries(
  found: Binaries,
  user: SystemUser | undefined,
  places: CopyPlaces,
): Promise<Binaries> {
  const native = dirname(dirname(found.postgres));
  if ((await usable(native, user)) && (await repair(native))) return found;
  const copy = await copyOnce(native, user, places);
  const moved = (program: string) => join(copy, relative(native, program));
  return { postgres: moved(found.postgres), initdb: moved(found.initdb), pg_ctl: moved(found.pg_ctl) };
}

/** Checks one file of each kind, since a package is unpacked with one umask. */
async function usable(native: string, user: SystemUser | undefined): Promise<boolean> {
  if (!user) return true;
  const share = "share/postgresql";
  const samples = ["bin/postgres", "bin/initdb", "lib", `${share}/postgres.bki`, `${share}/extension/plpgsql.control`];
  const answers = await Promise.all(samples.map((sample) => canUse(join(native, sample), user)));
  return answers.every(Boolean);
}

/** @returns false if something is missing that this user may not add */
async function repair(native: string): Promise<boolean> {
  try {
    await linkLibraries(native);
    await allowExecution(native);
    return true;
  } catch (error) {
    if (["EACCES", "EPERM", "EROFS"].includes(errorCode(error) ?? "")) return false;
    throw error;
  }
}

/** npm packages contain no symbolic links, but a list for the install script. */
async function linkLibraries(native: string): Promise<void> {
  const list = await readFile(join(native, "pg-symlinks.json"), "utf8").catch(() => "[]");
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(dirname(native), target);
    if (await lstat(link).catch(() => undefined)) continue;
    await symlink(relative(dirname(target), source), link).catch((error: unknown) => {
      if (errorCode(error) !== "EEXIST") throw error; // another process was faster
    });
  }
}

async function allowExecution(native: string): Promise<void> {
  if (process.platform === "win32") return;
  for (const program of await readdir(join(native, "bin"))) {
    const path = join(native, "bin", program);
    if (((await stat(path)).mode & 0o111) !== 0o111) await chmod(path, 0o755);
  }
}

async function copyOnce(native: string, user: SystemUser | undefined, places: CopyPlaces): Promise<string> {
  const { version } = JSON.parse(await readFile(join(native, "..", "package.json"), "utf8")) as { version: string };
  const parent = user ? await sharedFolder(places.name, user) : places.dataFolder;
  const target = join(parent, `postgres-${version}-${process.platform}-${process.arch}`);
  const copied = join(target, basename(native));
  if (!(await stat(copied).catch(() => undefined))) {
    const staging = `${target}.${randomUUID()}`;
    try {
      await cp(native, join(staging, basename(native)), { recursive: true, verbatimSymlinks: true });
      await openToAll(staging);
      await repair(join(staging, basename(native)));
      await rename(staging, target).catch(async (error: unknown) => {
        if (!(await stat(copied).catch(() => undefined))) throw error; // otherwise another process was faster
      });
    } finally {
      await rm(staging, { recursive: true, force: true });
    }
  }
  return copied;
}

/** 0755 for folders and programs, else 0644. */
async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const isProgram = entry.isFile() && entry.parentPath.endsWith(`${sep}bin`);
    if (entry.isDirectory() || isProgram) await chmod(path, 0o755);
    else if (entry.isFile()) await chmod(path, 0o644);
  }
}

/** A folder that root and the server's user share. In world-writable folders, one that another user made is not trusted. */
async function sharedFolder(name: string, user: SystemUser): Promise<string> {
  const candidates = [`/var/lib/${name}`, join(tmpdir(), `${name}-postgres`)];
  for (const folder of candidates) {
    const made = await mkdir(folder, { recursive: true }).then(
      () => true,
      () => false,
    );
    const found = made && (await lstat(folder));
    if (!found || !found.isDirectory() || found.uid !== 0 || !isRoot()) continue;
    await chmod(folder, 0o755);
    if (await canUse(folder, user)) return folder;
  }
  throw new Error(
    `The PostgreSQL programs cannot be copied to a folder where their user can run them: tried ${candidates.join(" and ")}.`,
  );
}
