import { randomBytes, randomUUID } from "node:crypto";
import {
  closeSync,
  existsSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { MINUTE_MS } from "./durations";
import type { Env } from "./env.server";
import { errorCode } from "./error-code";
import { log } from "./log.server";
import { giveToOwner, keepOwner } from "./owner.server";
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

/** This installation's secrets, newest first: the first one signs and seals, all of them are accepted. */
export interface Secrets {
  /** Sign cookies. */
  session: string[];
  /** Shared secrets of the `encryptedData` envelope (spec §7). */
  payload: string[];
  /** Roots of what is encrypted or keyed at rest: mail texts, signing keys, code hashes. */
  key: string[];
}

type Source = Pick<Env, "dataFolder" | "secrets">;

/**
 * The secrets of this installation: those set in the environment, the others generated once into
 * `PORTICO_DATA/secrets.json` (0600). Several processes may start at once: the file is made aside and linked into
 * place, so all of them read the same one.
 */
export const readSecrets = (env: Source): Secrets => secretsOf(env, () => readOrCreate(env.dataFolder));

/**
 * The same of an installation that there is.
 * @throws Error when one of them has to be in the file, and there is none
 */
export const findSecrets = (env: Source): Secrets => secretsOf(env, () => readStored(env.dataFolder));

function secretsOf(env: Source, read: () => Stored): Secrets {
  const { session, payload, key } = env.secrets;
  if (session.length > 0 && payload.length > 0 && key.length > 0) return { session, payload, key };
  const stored = read();
  const of = (name: SecretName) => (env.secrets[name].length > 0 ? env.secrets[name] : goodOf(stored, name));
  return { session: of("session"), payload: of("payload"), key: of("key") };
}

/** How often a process looks whether they were rotated. */
const LOOK_AGAIN_MS = 1_000;

/** How often it says that it cannot look. */
const SAY_AGAIN_MS = MINUTE_MS;

/**
 * The same for a process that goes on while they are rotated. When the file can no longer be read, it goes on with what
 * it has, and logs an error once a minute.
 * @param first how they are read at first: `findSecrets` makes none
 * @returns reads them; `afresh`: at once
 */
export function secretsAsTheyAre(env: Source, first = readSecrets): (afresh?: boolean) => Secrets {
  let read = { secrets: first(env), at: Date.now() };
  let saidAt = 0;
  return (afresh = false) => {
    const now = Date.now();
    if (!afresh && now - read.at <= LOOK_AGAIN_MS) return read.secrets;
    try {
      read = { secrets: findSecrets(env), at: now };
    } catch (error) {
      read = { ...read, at: now };
      if (now - saidAt <= SAY_AGAIN_MS) return read.secrets;
      saidAt = now;
      log.error({ err: error }, "going on with the secrets that were read before");
    }
    return read.secrets;
  };
}

/** What the file holds. @throws Error when there is none */
export function readStored(dataFolder: string): Stored {
  const stored = readIfThere(join(dataFolder, SECRETS_FILE));
  if (stored) return stored;
  throw new Error(words.secretsMissing(dataFolder));
}

/** Puts it in the place of what the file held, whole or not at all. Owner, group and permissions stay as they are. */
export function replaceStored(dataFolder: string, stored: Stored): void {
  const path = join(dataFolder, SECRETS_FILE);
  writeAside(path, stored, (aside) => renameSync(aside, path));
}

/** Writes a new file beside the path, and puts it there. Nothing else is left. */
function writeAside(path: string, stored: Stored, put: (aside: string) => void): void {
  const aside = `${path}.${randomUUID()}`;
  try {
    // A link that somebody has put there is not followed.
    const opened = openSync(aside, "wx", 0o600);
    try {
      writeFileSync(opened, JSON.stringify(stored, null, 2), { flush: true });
      keepOwner(opened, path);
    } finally {
      closeSync(opened);
    }
    put(aside);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(words.secretsUnwritable(path, reason), { cause: error });
  } finally {
    if (existsSync(aside)) rmSync(aside);
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
  const fresh = { session: newSecret(), payload: newSecret(), key: newSecret() };
  writeAside(path, fresh, (aside) => {
    giveToOwner(aside);
    linkUnlessThere(aside, path);
  });
  return readStored(folder);
}

/** Another process may be faster. */
function linkUnlessThere(aside: string, path: string): void {
  try {
    linkSync(aside, path);
  } catch (error) {
    if (errorCode(error) !== "EEXIST") throw error;
  }
}

function readIfThere(path: string): Stored | undefined {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    if (errorCode(error) === "ENOENT") return undefined;
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(words.secretsUnreadable(path, reason), { cause: error });
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
