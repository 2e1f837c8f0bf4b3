import { randomBytes } from "node:crypto";
import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { Env } from "./env.server";
import { errorCode } from "./error-code";
import { words } from "./words.server";

const SECRETS_FILE = "secrets.json";

const Stored = z.object({ session: z.string().min(32), payload: z.string().min(32), key: z.string().min(32) });

export interface Secrets {
  /** Cookie signing secrets, newest first. */
  session: string[];
  /** Shared secret of the `encryptedData` envelope (spec §7). */
  payload: string;
  /** Root of what is encrypted or keyed at rest: mail texts, signing keys, code hashes. */
  key: string;
}

/**
 * The secrets of this installation: those set in the environment, the others generated once into
 * `PORTICO_DATA/secrets.json` (0600). Several processes may start at once: the file is made aside and linked into
 * place, so all of them read the same one.
 */
export function readSecrets(env: Pick<Env, "dataFolder" | "secrets">): Secrets {
  const stored = readOrCreate(env.dataFolder);
  return {
    session: env.secrets.session.length > 0 ? env.secrets.session : [stored.session],
    payload: env.secrets.payload ?? stored.payload,
    key: env.secrets.key ?? stored.key,
  };
}

function readOrCreate(folder: string): z.infer<typeof Stored> {
  const path = join(folder, SECRETS_FILE);
  const existing = readIfThere(path);
  if (existing) return existing;

  makeDataFolder(folder);
  const aside = `${path}.${process.pid}`;
  const fresh = { session: secret(), payload: secret(), key: secret() };
  try {
    writeFileSync(aside, JSON.stringify(fresh, null, 2), { mode: 0o600 });
    chmodSync(aside, 0o600);
    linkSync(aside, path);
  } catch (error) {
    if (errorCode(error) !== "EEXIST") {
      const reason = error instanceof Error ? error.message : String(error);
      throw new Error(words.secretsUnwritable(path, reason), { cause: error });
    }
  } finally {
    rmSync(aside, { force: true });
  }
  return readIfThere(path) ?? fresh;
}

function readIfThere(path: string): z.infer<typeof Stored> | undefined {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    if (errorCode(error) === "ENOENT") return undefined;
    throw error;
  }
  const stored = Stored.safeParse(parsed(text));
  if (stored.success) return stored.data;
  const wrong = stored.error.issues.map(({ path: [name] }) => name).filter((name) => name !== undefined);
  throw new Error(words.secretsDamaged(path, wrong.map(String)));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Closed to other users. Where it is root's, the database's user passes through to its own folder. */
function makeDataFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
}

/** Whether every account of this machine may read the secrets. */
export function areSecretsOpen(dataFolder: string): boolean {
  const found = statSync(join(dataFolder, SECRETS_FILE), { throwIfNoEntry: false });
  return found !== undefined && process.platform !== "win32" && (found.mode & 0o007) !== 0;
}

const secret = (): string => randomBytes(32).toString("base64url");
