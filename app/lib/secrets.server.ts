import { randomBytes } from "node:crypto";
import { chmodSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { Env } from "./env.server";
import { errorCode } from "./error-code";
import { words } from "./words.server";

const SECRETS_FILE = "secrets.json";

const Secret = z.string().min(32);
/** One, or several: newest first. */
const OneOrMore = z.union([Secret, z.array(Secret).min(1)]);

const Stored = z.object({
  session: OneOrMore,
  payload: OneOrMore,
  key: OneOrMore,
  /** Until when the older ones are good; ISO 8601. Older keys are until they are taken out. */
  until: z.object({ session: z.iso.datetime().optional(), payload: z.iso.datetime().optional() }).optional(),
});
export type Stored = z.output<typeof Stored>;
export type SecretName = "session" | "payload" | "key";

/** Of this installation, newest first: the first one signs and seals, all of them are accepted. */
export interface Secrets {
  /** Sign cookies. */
  session: string[];
  /** Shared secrets of the `encryptedData` envelope (spec §7). */
  payload: string[];
  /** Roots of what is encrypted or keyed at rest: mail texts, signing keys, code hashes. */
  key: string[];
}

/**
 * The secrets of this installation: those set in the environment, the others generated once into
 * `PORTICO_DATA/secrets.json` (0600). Several processes may start at once: the file is made aside and linked into
 * place, so all of them read the same one.
 */
export function readSecrets(env: Pick<Env, "dataFolder" | "secrets">): Secrets {
  const stored = readStored(env.dataFolder);
  const of = (name: SecretName) => (env.secrets[name].length > 0 ? env.secrets[name] : goodOf(stored, name));
  return { session: of("session"), payload: of("payload"), key: of("key") };
}

/** How often a process looks whether they were rotated. */
const LOOK_AGAIN_MS = 1_000;

/** The same for a process that goes on while they are rotated. @returns reads them; `afresh`: at once */
export function secretsAsTheyAre(env: Pick<Env, "dataFolder" | "secrets">): (afresh?: boolean) => Secrets {
  let read = { secrets: readSecrets(env), at: Date.now() };
  return (afresh = false) => {
    if (afresh || Date.now() - read.at > LOOK_AGAIN_MS) read = { secrets: readSecrets(env), at: Date.now() };
    return read.secrets;
  };
}

/** What the file holds. */
export const readStored = (dataFolder: string): Stored => readOrCreate(dataFolder);

/** Puts it in the place of what the file held, whole or not at all. */
export function replaceStored(dataFolder: string, stored: Stored): void {
  const path = join(dataFolder, SECRETS_FILE);
  const aside = `${path}.${process.pid}`;
  try {
    writeFileSync(aside, JSON.stringify(stored, null, 2), { mode: 0o600, flush: true });
    chmodSync(aside, 0o600);
    renameSync(aside, path);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(words.secretsUnwritable(path, reason), { cause: error });
  } finally {
    rmSync(aside, { force: true });
  }
}

/** The stored ones that are still good. */
function goodOf(stored: Stored, name: SecretName): string[] {
  const all = [stored[name]].flat();
  const until = name === "key" ? undefined : stored.until?.[name];
  return until !== undefined && Date.parse(until) <= Date.now() ? all.slice(0, 1) : all;
}

function readOrCreate(folder: string): Stored {
  const path = join(folder, SECRETS_FILE);
  const existing = readIfThere(path);
  if (existing) return existing;

  makeDataFolder(folder);
  const aside = `${path}.${process.pid}`;
  const fresh = { session: newSecret(), payload: newSecret(), key: newSecret() };
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

function readIfThere(path: string): Stored | undefined {
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

export const newSecret = (): string => randomBytes(32).toString("base64url");
