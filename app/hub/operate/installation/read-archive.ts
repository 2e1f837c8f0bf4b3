import { createHash } from "node:crypto";
import { StringDecoder } from "node:string_decoder";
import type { z } from "zod";
import { errorCode } from "~/lib/error-code";
import {
  type ArchivePart,
  archiveParts,
  BadBackup,
  type Entry,
  FORMAT,
  Kind,
  MANIFEST,
  Manifest,
  SEAL,
  sha256Of,
} from "./archive";
import { readTarball, type TarEntry } from "./read-tarball";
import type { BackupKey } from "./sealed-backup";
import { words } from "./words";

/** Limit for files that are read whole; a manifest of a hundred thousand pictures is smaller. */
const WHOLE_FILE_MAX_BYTES = 32 * 1024 * 1024;

/**
 * Reads a file to its end without keeping any of it.
 * @returns its manifest
 * @throws BadBackup when it is not a complete backup in a format known here, or the key is another one
 */
export async function checkArchive(path: string, key: BackupKey): Promise<Manifest> {
  let manifest: Manifest | undefined;
  for await (const entry of readArchive(path, key)) if ("manifest" in entry) ({ manifest } = entry);
  if (!manifest) throw damaged(path);
  return manifest;
}

/**
 * Yields what a backup holds, in its order, in little memory whatever its size.
 *
 * The archive's files must be those that its manifest announces, each once, in this order and with this size and
 * SHA-256. Anything else is refused: another file, a link, a name that leads out of the folder.
 * @throws BadBackup, at the end at the latest, when the file is not what was written
 */
export async function* readArchive(path: string, key: BackupKey): AsyncGenerator<Entry> {
  let parts: ArchivePart[] | undefined;
  try {
    for await (const entry of readTarball(path, key)) {
      if (!parts) {
        const text = await manifestText(path, entry);
        const manifest = parseManifest(path, text);
        parts = archiveParts(manifest, text);
        if (new Set(parts.map(({ name }) => name)).size < parts.length) throw damaged(path);
        yield { manifest };
        continue;
      }
      const part = parts.shift();
      if (!part || !isFile(entry, part.name) || entry.header.size !== part.bytes) throw damaged(path);
      if (part.table) yield* tableRows(path, entry, { ...part, table: part.table });
      else {
        const content = await wholeFile(path, entry, part);
        if (part.name !== SEAL) yield { file: { name: part.name, content } };
      }
    }
  } catch (cause) {
    throw isDamage(cause) ? damaged(path, cause) : cause;
  }
  if (parts?.length !== 0) throw damaged(path);
}

/** File system errors have a code, those of tar-stream have none. */
function isDamage(error: unknown): boolean {
  if (error instanceof BadBackup) return false;
  const code = errorCode(error);
  return code === undefined || code.startsWith("Z_");
}

const isFile = ({ header }: TarEntry, name: string): boolean => header.type === "file" && header.name === name;

async function manifestText(path: string, entry: TarEntry): Promise<Buffer> {
  if (!isFile(entry, MANIFEST)) throw damaged(path);
  return readWhole(path, entry);
}

function parseManifest(path: string, text: Buffer): Manifest {
  const { format } = parsed(path, Kind, text);
  if (format > FORMAT) throw new BadBackup(words.newerBackup(path));
  return parsed(path, Manifest, text);
}

function parsed<Shape extends z.ZodType>(path: string, shape: Shape, json: Buffer): z.output<Shape> {
  try {
    return shape.parse(JSON.parse(json.toString()));
  } catch (cause) {
    throw damaged(path, cause);
  }
}

async function wholeFile(path: string, entry: TarEntry, { sha256 }: ArchivePart): Promise<Buffer> {
  const content = await readWhole(path, entry);
  if (sha256Of(content) !== sha256) throw damaged(path);
  return content;
}

async function readWhole(path: string, entry: TarEntry): Promise<Buffer> {
  if (entry.header.size > WHOLE_FILE_MAX_BYTES) throw damaged(path);
  const pieces: Buffer[] = [];
  for await (const piece of entry.content) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** Yields a table's rows in batches. The first is empty: it names a table without rows too. */
async function* tableRows(
  path: string,
  entry: TarEntry,
  { sha256, table }: Required<ArchivePart>,
): AsyncGenerator<Entry> {
  const hash = createHash("sha256");
  const decoder = new StringDecoder("utf8");
  let count = 0;
  let rest = "";
  yield { batch: { table: table.name, rows: [] } };
  for await (const piece of entry.content) {
    hash.update(piece);
    const rows = (rest + decoder.write(piece)).split("\n");
    rest = rows.pop()!;
    count += rows.length;
    if (rows.length > 0) yield { batch: { table: table.name, rows } };
  }
  if (rest !== "" || count !== table.rows || hash.digest("hex") !== sha256) throw damaged(path);
}

const damaged = (path: string, cause?: unknown): BadBackup =>
  new BadBackup(`${words.damaged(path)} ${words.nothingRestored}`, { cause });
