import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { HOUR_MS } from "~/lib/durations";
import { env } from "~/lib/env.server";
import type { Unsent } from "~/lib/form-state";
import { log } from "~/lib/log.server";
import { readSecrets } from "~/lib/secrets.server";

/** A form that was sent after the session had ended, without passwords and files. */
const KeptForm = z.object({
  /** The address it was sent to. */
  address: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  /** Whether a file or a password was part of it, which has to be given again. */
  hasFile: z.boolean(),
  hasSecret: z.boolean(),
});
export type KeptForm = z.output<typeof KeptForm>;

const KEPT_MS = HOUR_MS;
const MOST_BYTES = 512 * 1024;
const MOST_FORMS = 1_000;

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Forms are kept as files beside the uploads: with a product API elsewhere there is no database. */
const folder = () => join(env().dataFolder, "kept-forms");
const fileOf = (userId: string) => join(folder(), createHash("sha256").update(userId).digest("hex"));
const key = () => Buffer.from(hkdfSync("sha256", readSecrets(env()).key, "portico", "kept-forms", 32));

/**
 * Keeps the form for the user whose session has ended: sealed, for an hour, and only the last one. It is lost without a
 * word where it is too large or cannot be written; what the user asked for is the sign-in.
 */
export async function keepForm(userId: string, address: string, unsent: Unsent): Promise<void> {
  const { values, hasFile = false, hasSecret = false } = unsent;
  const sealed = seal(userId, JSON.stringify({ address, values, hasFile, hasSecret }));
  if (sealed.length > MOST_BYTES) return;
  try {
    await mkdir(folder(), { recursive: true, mode: 0o700 });
    if ((await sweep()) >= MOST_FORMS) return;
    const aside = `${fileOf(userId)}.${randomBytes(8).toString("hex")}`;
    await writeFile(aside, sealed, { mode: 0o600 });
    await rename(aside, fileOf(userId));
  } catch (error) {
    log.warn({ err: error }, "a form could not be kept");
  }
}

/** The form this user sent to that address within the last hour, once. */
export async function takeForm(userId: string, address: string): Promise<KeptForm | undefined> {
  const file = fileOf(userId);
  if (!(await isFresh(file))) return undefined;
  const kept = open(userId, await readFile(file).catch(() => Buffer.alloc(0)));
  if (kept?.address !== address) return undefined;
  await rm(file, { force: true });
  return kept;
}

/** Removes what is too old. @returns how many there still are */
async function sweep(): Promise<number> {
  let left = 0;
  for (const name of await readdir(folder())) {
    const file = join(folder(), name);
    if (await isFresh(file)) left++;
    else await rm(file, { force: true });
  }
  return left;
}

async function isFresh(file: string): Promise<boolean> {
  const found = await stat(file).catch(() => undefined);
  return found !== undefined && Date.now() - found.mtimeMs < KEPT_MS;
}

/** Bound to its user: nobody else's name opens it. */
function seal(userId: string, plain: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key(), nonce).setAAD(Buffer.from(userId));
  const body = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

/** @returns undefined for what was sealed with another key, or is no form */
function open(userId: string, sealed: Buffer): KeptForm | undefined {
  try {
    const decipher = createDecipheriv("aes-256-gcm", key(), sealed.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(Buffer.from(userId)).setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    const plain = Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
    return KeptForm.parse(JSON.parse(plain.toString("utf8")));
  } catch {
    return undefined;
  }
}
