import { randomBytes } from "node:crypto";
import { link, readFile, rm, writeFile } from "node:fs/promises";
import { giveToOwner } from "./access";
import { errorCode } from "./errors";

/** Mode 0600; concurrent processes agree on one. */
export async function keptPassword(file: string): Promise<string> {
  const kept = await readFile(file, "utf8").catch((error: unknown) => {
    if (errorCode(error) !== "ENOENT") throw error;
  });
  if (kept) return kept;

  const draft = `${file}.${randomBytes(6).toString("hex")}`;
  await writeFile(draft, randomBytes(24).toString("base64url"), { mode: 0o600, flag: "wx", flush: true });
  await giveToOwner(draft);
  // A hard link appears complete, and never replaces another process's.
  await link(draft, file).catch((error: unknown) => {
    if (errorCode(error) !== "EEXIST") throw error;
  });
  await rm(draft);
  return readFile(file, "utf8");
}
