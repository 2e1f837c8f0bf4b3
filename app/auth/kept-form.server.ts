import { createHash, randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, unlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { z } from "zod";
import { FACTOR_POLICIES, type FactorPolicy } from "~/contract/kit/authentication";
import { HOUR_MS } from "~/lib/durations";
import { env } from "~/lib/env.server";
import type { Unsent } from "~/lib/form-reply";
import { log } from "~/lib/log.server";
import { giveToOwner } from "~/lib/owner.server";
import { createSecretBox } from "~/lib/secret-box.server";
import { secretsNow } from "~/lib/secrets.server";

/** Without files. */
const KeptForm = z.object({
  address: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.array(z.string()).readonly()])),
  /** Passwords and the like, of a form that waits for confirmation. */
  secrets: z.record(z.string(), z.string()).optional(),
  /** Contained a file or password, which must be entered again. */
  hasFile: z.boolean(),
  hasSecret: z.boolean(),
  demand: z.enum(FACTOR_POLICIES).optional(),
  /** Its user did not confirm who they are, and goes back to it. */
  isLeft: z.boolean().optional(),
  /** A language or look was chosen on its page. */
  isChoice: z.boolean().optional(),
});
export type KeptForm = z.output<typeof KeptForm>;

const KEPT_MS = HOUR_MS;
const MOST_CHARACTERS = 512 * 1024;
const MOST_FORMS = 1_000;

/** Forms are kept as files beside the uploads: with a product API elsewhere there is no database. */
const folderOf = (kind: "kept-forms" | "waiting-forms") => join(env().dataFolder, kind);

/** Most forms of one user that wait for confirmation at once. */
const MOST_ATTEMPTS = 8;
const ATTEMPT = /^[\w-]{22}$/;

const nameOf = (userId: string) => createHash("sha256").update(userId).digest("hex");
const fileOf = (userId: string) => join(folderOf("kept-forms"), nameOf(userId));
const box = () => createSecretBox(() => secretsNow().key, "kept-forms");

/**
 * For a user who comes back, mostly after their session ended: sealed, for an hour, only the last one. Silently drops what is too large or
 * cannot be written: the user only asked to sign in.
 */
export async function keepForm(
  userId: string,
  address: string,
  unsent: Unsent,
  why: Pick<KeptForm, "isLeft" | "isChoice"> = {},
): Promise<void> {
  await keep(fileOf(userId), userId, { ...keptOf(address, unsent), ...why });
}

/** Sent by this user to that address within the last hour; given once. */
export const takeForm = (userId: string, address: string): Promise<KeptForm | undefined> =>
  take(fileOf(userId), userId, address);

/** Whose forms wait: each browser session's are its own. */
export interface Waiting {
  userId: string;
  /** Never written down. */
  sessionSecret: string;
}

/** What the page does not show again, such as passwords, and the factor to show. */
interface Besides {
  secrets: Record<string, string>;
  demand: FactorPolicy | undefined;
}

/**
 * For a user who must confirm who they are: sealed, for an hour, beside those of other tabs and browsers.
 * @returns its name; undefined if it is too large or could not be written
 */
export async function keepAttempt(
  waiting: Waiting,
  address: string,
  unsent: Unsent,
  besides: Besides,
): Promise<string | undefined> {
  const attempt = randomBytes(16).toString("base64url");
  await dropOldest(nameOf(waiting.userId));
  const form = { ...keptOf(address, unsent), ...besides };
  return (await keep(attemptFile(waiting, attempt), sealOf(waiting), form)) ? attempt : undefined;
}

/** Leaves it where it is. */
export const findAttempt = (waiting: Waiting, attempt: string, address: string): Promise<KeptForm | undefined> =>
  ATTEMPT.test(attempt) ? read(attemptFile(waiting, attempt), sealOf(waiting), address) : Promise.resolve(undefined);

/** Given once. */
export const takeAttempt = (waiting: Waiting, attempt: string, address: string): Promise<KeptForm | undefined> =>
  ATTEMPT.test(attempt) ? take(attemptFile(waiting, attempt), sealOf(waiting), address) : Promise.resolve(undefined);

const attemptFile = ({ userId }: Waiting, attempt: string) =>
  join(folderOf("waiting-forms"), `${nameOf(userId)}.${attempt}`);
const sealOf = ({ userId, sessionSecret }: Waiting) => `${userId} ${sessionSecret}`;

const keptOf = (address: string, { values, hasFile = false, hasSecret = false }: Unsent): KeptForm => ({
  address,
  values,
  hasFile,
  hasSecret,
});

async function keep(file: string, owner: string, form: KeptForm): Promise<boolean> {
  const sealed = box().seal(JSON.stringify(form), owner);
  if (sealed.length > MOST_CHARACTERS) return false;
  try {
    const folder = dirname(file);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    giveToOwner(folder);
    if ((await sweep(folder)) >= MOST_FORMS) return false;
    const aside = `${file}.${randomBytes(8).toString("hex")}`;
    await writeFile(aside, sealed, { mode: 0o600, flag: "wx" });
    giveToOwner(aside);
    await rename(aside, file);
    return true;
  } catch (error) {
    log.warn({ err: error }, "a form could not be kept");
    return false;
  }
}

async function read(file: string, owner: string, address: string): Promise<KeptForm | undefined> {
  if (!(await isFresh(file))) return undefined;
  const kept = open(owner, await readFile(file, "utf8").catch(() => ""));
  return kept?.address === address ? kept : undefined;
}

async function take(file: string, owner: string, address: string): Promise<KeptForm | undefined> {
  const kept = await read(file, owner, address);
  // Only one of several simultaneous requests removes it.
  return (
    kept &&
    unlink(file).then(
      () => kept,
      () => undefined,
    )
  );
}

async function dropOldest(name: string): Promise<void> {
  const folder = folderOf("waiting-forms");
  const files = (await readdir(folder).catch(() => [])).filter((each) => each.startsWith(name));
  if (files.length < MOST_ATTEMPTS) return;
  const aged = await Promise.all(
    files.map(async (each) => {
      const file = join(folder, each);
      return { file, at: (await stat(file).catch(() => undefined))?.mtimeMs ?? 0 };
    }),
  );
  aged.sort((one, other) => one.at - other.at);
  for (const { file } of aged.slice(0, 1 + files.length - MOST_ATTEMPTS)) await rm(file, { force: true });
}

/** @returns how many remain */
async function sweep(folder: string): Promise<number> {
  let remaining = 0;
  for (const name of await readdir(folder)) {
    const file = join(folder, name);
    if (await isFresh(file)) remaining++;
    else await rm(file, { force: true });
  }
  return remaining;
}

async function isFresh(file: string): Promise<boolean> {
  const found = await stat(file).catch(() => undefined);
  return found !== undefined && Date.now() - found.mtimeMs < KEPT_MS;
}

/** @returns undefined if sealed with another key or for another owner, or no form */
function open(owner: string, sealed: string): KeptForm | undefined {
  try {
    return KeptForm.parse(JSON.parse(box().open(sealed, owner)));
  } catch {
    return undefined;
  }
}
