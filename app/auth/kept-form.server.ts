import { createHash, randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, unlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
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
  values: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  /** Passwords and the like, of a form that waits for confirmation. */
  secrets: z.record(z.string(), z.string()).optional(),
  /** Contained a file or password, which must be entered again. */
  hasFile: z.boolean(),
  hasSecret: z.boolean(),
});
export type KeptForm = z.output<typeof KeptForm>;

const KEPT_MS = HOUR_MS;
const MOST_CHARACTERS = 512 * 1024;
const MOST_FORMS = 1_000;

/** Forms are kept as files beside the uploads: with a product API elsewhere there is no database. */
const folder = () => join(env().dataFolder, "kept-forms");

type Waiting = "sign-in" | "step-up";

const fileOf = (userId: string, waiting: Waiting) =>
  join(folder(), createHash("sha256").update(`${waiting} ${userId}`).digest("hex"));
const box = () => createSecretBox(() => secretsNow().key, "kept-forms");

/**
 * For a user whose session has ended, or with `secrets` for one who must confirm who they are: sealed, for an hour,
 * only the last one. Silently drops what is too large or cannot be written: the user only asked to sign in.
 */
export async function keepForm(
  userId: string,
  address: string,
  unsent: Unsent,
  secrets?: Record<string, string>,
): Promise<void> {
  const { values, hasFile = false, hasSecret = false } = unsent;
  const sealed = box().seal(JSON.stringify({ address, values, secrets, hasFile, hasSecret }), userId);
  if (sealed.length > MOST_CHARACTERS) return;
  try {
    await mkdir(folder(), { recursive: true, mode: 0o700 });
    giveToOwner(folder());
    if ((await sweep()) >= MOST_FORMS) return;
    const file = fileOf(userId, secrets ? "step-up" : "sign-in");
    const aside = `${file}.${randomBytes(8).toString("hex")}`;
    await writeFile(aside, sealed, { mode: 0o600, flag: "wx" });
    giveToOwner(aside);
    await rename(aside, file);
  } catch (error) {
    log.warn({ err: error }, "a form could not be kept");
  }
}

/** Sent by this user to that address within the last hour; given once. */
export async function takeForm(
  userId: string,
  address: string,
  waiting: Waiting = "sign-in",
): Promise<KeptForm | undefined> {
  const file = fileOf(userId, waiting);
  if (!(await isFresh(file))) return undefined;
  const kept = open(userId, await readFile(file, "utf8").catch(() => ""));
  if (kept?.address !== address) return undefined;
  // Only one of several simultaneous requests removes it.
  return unlink(file).then(
    () => kept,
    () => undefined,
  );
}

/** @returns how many remain */
async function sweep(): Promise<number> {
  let remaining = 0;
  for (const name of await readdir(folder())) {
    const file = join(folder(), name);
    if (await isFresh(file)) remaining++;
    else await rm(file, { force: true });
  }
  return remaining;
}

async function isFresh(file: string): Promise<boolean> {
  const found = await stat(file).catch(() => undefined);
  return found !== undefined && Date.now() - found.mtimeMs < KEPT_MS;
}

/** @returns undefined if it was sealed with another key or for another user, or is not a form */
function open(userId: string, sealed: string): KeptForm | undefined {
  try {
    return KeptForm.parse(JSON.parse(box().open(sealed, userId)));
  } catch {
    return undefined;
  }
}
