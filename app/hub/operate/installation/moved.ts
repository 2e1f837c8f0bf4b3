import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { errorCode } from "~/lib/error-code";
import { giveToOwner } from "~/lib/owner.server";
import { words } from "./words";

/** Stands beside an embedded database that was moved to a PostgreSQL elsewhere. */
export const MOVED = "moved-to-postgres.json";

const Note = z.object({ at: z.string(), to: z.string() });

/** Notes that the folder's database was moved, without the address's user and password. */
export async function noteMoved(dataFolder: string, databaseUrl: string): Promise<void> {
  const { host, pathname } = new URL(databaseUrl);
  const note = { at: new Date().toISOString(), to: `${host}${pathname}` };
  const file = join(dataFolder, MOVED);
  await writeFile(file, `${JSON.stringify(note, null, 2)}\n`);
  giveToOwner(file);
}

/** @throws Error when the folder's database was moved: going on with it would split the data in two */
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
