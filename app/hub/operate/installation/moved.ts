import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { errorCode } from "~/lib/error-code";
import { giveToOwner } from "~/lib/owner.server";
import { words } from "./words";

export const MOVED = "moved-to-postgres.json";

const Note = z.object({ at: z.string(), to: z.string() });

/** Omits the address's user and password. */
export async function noteMoved(dataFolder: string, databaseUrl: string): Promise<void> {
  const { host, pathname } = new URL(databaseUrl);
  const note = { at: new Date().toISOString(), to: `${host}${pathname}` };
  const file = join(dataFolder, MOVED);
  await writeFile(file, `${JSON.stringify(note, null, 2)}\n`);
  giveToOwner(file);
}

/** @throws Error if the database was moved: using it would split the data */
export async function refuseMoved(dataFolder: string): Promise<void> {
  const file = join(dataFolder, MOVED);
  const text = await readFile(file, "utf8").catch((error: unknown) => {
    if (errorCode(error) === "ENOENT") return undefined;
    throw error;
  });
  if (text === undefined) return;
  const { at, to } = Note.parse(JSON.parse(text));
  throw new Error(words.moved(dataFolder, at, to, file));
}
