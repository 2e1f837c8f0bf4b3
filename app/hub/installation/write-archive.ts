import { createHash, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { open, rename, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { END, type Entry, FILE, HEADER, ROW, TABLE } from "./archive";

/**
 * Writes a backup (archive.ts), readable by its owner alone. It gets its name when it is whole and on disk.
 * @throws Error when there is a file of that name
 */
export async function writeArchive(path: string, entries: AsyncIterable<Entry>): Promise<void> {
  if (await stat(path).catch(() => undefined)) throw new Error(`${path} is there already. Nothing was written.`);
  const draft = `${path}.${randomUUID()}.part`;
  try {
    await pipeline(
      signed(lines(entries)),
      createGzip(),
      createWriteStream(draft, { flags: "wx", mode: 0o600, flush: true }),
    );
    await rename(draft, path);
    await syncFolder(dirname(path));
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

async function* lines(entries: AsyncIterable<Entry>): AsyncGenerator<string> {
  let table: string | undefined;
  for await (const entry of entries) {
    if ("header" in entry) yield line(HEADER, entry.header);
    else if ("file" in entry) yield line(FILE, entry.file);
    else {
      const { batch } = entry;
      if (batch.table !== table) yield line(TABLE, (table = batch.table));
      if (batch.rows.length > 0) yield batch.rows.map((row) => `${ROW}${row}\n`).join("");
    }
  }
}

const line = (kind: string, value: unknown): string => `${kind}${JSON.stringify(value)}\n`;

async function* signed(texts: AsyncIterable<string>): AsyncGenerator<string> {
  const hash = createHash("sha256");
  for await (const text of texts) {
    hash.update(text);
    yield text;
  }
  yield line(END, { sha256: hash.digest("hex") });
}

/** Makes the rename itself durable. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(path, "r");
  await handle.sync().finally(() => handle.close());
}
