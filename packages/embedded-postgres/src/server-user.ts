import { execFile } from "node:child_process";
import { stat } from "node:fs/promises";
import { dirname } from "node:path";
import { promisify } from "node:util";
import { giveTo, type SystemUser } from "./access";

const run = promisify(execFile);
const USER = "postgres";

export const isRoot = () => process.getuid?.() === 0;

/**
 * @returns undefined for this process's user. PostgreSQL refuses root, who uses the owner of the cluster or its folder, else the system
 * user `postgres`, created if missing, who also gets a cluster that belongs to root.
 */
export async function serverUser(cluster: string): Promise<SystemUser | undefined> {
  if (!isRoot()) return undefined;
  const found = await stat(cluster).catch(() => undefined);
  if (found && found.uid !== 0) return { uid: found.uid, gid: found.gid };
  const user = (await ownerOf(dirname(cluster))) ?? (await lookUp()) ?? (await create());
  if (found) await giveTo(cluster, user);
  return user;
}

/** @returns undefined for root or a nameless uid: PostgreSQL demands a name */
async function ownerOf(folder: string): Promise<SystemUser | undefined> {
  const { uid, gid } = await stat(folder);
  if (uid === 0) return undefined;
  return run("id", [String(uid)]).then(
    () => ({ uid, gid }),
    () => undefined,
  );
}

async function lookUp(): Promise<SystemUser | undefined> {
  try {
    const [uid, gid] = await Promise.all([run("id", ["-u", USER]), run("id", ["-g", USER])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return undefined; // `id` fails for an unknown user
  }
}

async function create(): Promise<SystemUser> {
  try {
    await run("groupadd", ["--system", "--force", USER]);
    await run("useradd", [
      "--system",
      "--gid",
      USER,
      "--no-create-home",
      "--home-dir",
      "/",
      "--shell",
      "/usr/sbin/nologin",
      USER,
    ]);
  } catch (cause) {
    // Concurrent attempts: only the result matters.
    const user = await lookUp();
    if (user) return user;
    const cure = `Start as an ordinary user, or create a system user named "${USER}"`;
    throw new Error(`PostgreSQL refuses to run as root, and the system user "${USER}" could not be created. ${cure}.`, {
      cause,
    });
  }
  const user = await lookUp();
  if (!user) throw new Error(`The system user "${USER}" was created but cannot be found.`);
  return user;
}
