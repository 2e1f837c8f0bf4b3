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
import { type Env, env } from "./env.server";
import { errorCode } from "./error-code";
import { log } from "./log.server";
import { giveToOwner, keepOwner } from "./owner.server";
import { words } from "./words.server";

const SECRETS_FILE = "secrets.json";

const Secret = z.string().min(32);
/** Newest first. */
const OneOrMore = z.union([Secret, z.array(Secret).min(1)]);

const Stored = z.object({
  session: OneOrMore,
  payload: OneOrMore,
  key: OneOrMore,
  /** When older ones expire, ISO 8601; older keys stay valid until removed. */
  until: z.object({ session: z.iso.datetime().optional(), payload: z.iso.datetime().optional() }).optional(),
});
export type Stored = z.output<typeof Stored>;
export type SecretName = "session" | "payload" | "key";

/** Newest first: the first one signs and seals, all are accepted. */
export interface Secrets {
  /** Keys that sign cookies. */
  session: string[];
  /** For the `encryptedData` envelope (spec §7). */
  payload: string[];
  /** Root keys for data at rest: mail texts, signing keys, code hashes. */
  key: string[];
}

type Source = Pick<Env, "dataFolder" | "secrets">;

/** From the environment, or generated once into `PORTICO_DATA/secrets.json` (0600). Linked into place: all processes read the same. */
export const readSecrets = (source: Source): Secrets => secretsOf(source, () => readOrCreate(source.dataFolder));

/**
 * Generates none.
 * @throws Error if one is needed from the file, and there is no file
 */
export const findSecrets = (source: Source): Secrets => secretsOf(source, () => readStored(source.dataFolder));

function secretsOf(source: Source, read: () => Stored): Secrets {
  const { session, payload, key } = source.secrets;
  if (session.length > 0 && payload.length > 0 && key.length > 0) return { session, payload, key };
  const stored = read();
  const of = (name: SecretName) => (source.secrets[name].length > 0 ? source.secrets[name] : goodOf(stored, name));
  return { session: of("session"), payload: of("payload"), key: of("key") };
}

const LOOK_AGAIN_MS = 1_000;

const SAY_AGAIN_MS = MINUTE_MS;

/**
 * Follows rotations. An unreadable file changes nothing and is logged once a minute.
 * @param first initial read; `findSecrets` generates none
 * @returns reads them; `afresh` skips the cache
 */
export function secretsAsTheyAre(source: Source, first = readSecrets): (afresh?: boolean) => Secrets {
  let read = { secrets: first(source), at: Date.now() };
  let saidAt = 0;
  return (afresh = false) => {
    const now = Date.now();
    if (!afresh && now - read.at <= LOOK_AGAIN_MS) return read.secrets;
    try {
      read = { secrets: findSecrets(source), at: now };
    } catch (error) {
      read = { ...read, at: now };
      if (now - saidAt <= SAY_AGAIN_MS) return read.secrets;
      saidAt = now;
      log.error({ err: error }, "going on with the secrets that were read before");
    }
    return read.secrets;
  };
}

let current: ReturnType<typeof secretsAsTheyAre> | undefined;

export function secretsNow(afresh = false): Secrets {
  current ??= secretsAsTheyAre(env());
  return current(afresh);
}

/** @throws Error if there is no file */
export function readStored(dataFolder: string): Stored {
  const stored = readIfThere(join(dataFolder, SECRETS_FILE));
  if (stored) return stored;
  throw new Error(words.secretsMissing(dataFolder));
}

/** Atomic; keeps owner, group and permissions. */
export function replaceStored(dataFolder: string, stored: Stored): void {
  const path = join(dataFolder, SECRETS_FILE);
  writeAside(path, stored, (aside) => renameSync(aside, path));
}

function writeAside(path: string, stored: Stored, put: (aside: string) => void): void {
  const aside = `${path}.${randomUUID()}`;
  try {
    // Does not follow a link planted there.
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

/** Drops expired secrets. */
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

/** Closed to other users; under root the database's user must pass through to its folder. */
function makeDataFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
}

/** Whether every account of this machine may read them. */
export function areSecretsOpen(dataFolder: string): boolean {
  const found = statSync(join(dataFolder, SECRETS_FILE), { throwIfNoEntry: false });
  return found !== undefined && process.platform !== "win32" && (found.mode & 0o007) !== 0;
}

export const newSecret = (): string => randomBytes(32).toString("base64url");
