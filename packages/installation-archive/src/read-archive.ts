import { createHash } from "node:crypto";
import { StringDecoder } from "node:string_decoder";
import type { z } from "zod";
import {
  type ArchivePart,
  archiveParts,
  type Entry,
  FORMAT,
  Kind,
  MANIFEST,
  Manifest,
  SEAL,
  sha256Of,
} from "./archive";
import { type ArchiveFile, BadBackup } from "./archive-file";
import { readTarball, type TarEntry } from "./read-tarball";

/** For files read whole; a manifest of 100,000 pictures is smaller. */
const WHOLE_FILE_MAX_BYTES = 32 * 1024 * 1024;

/**
 * Reads a file to its end, keeping none of it.
 * @returns its manifest
 * @throws BadBackup if it is incomplete, of an unknown format, or under another key
 */
export async function checkArchive(from: ArchiveFile): Promise<Manifest> {
  let manifest: Manifest | undefined;
  for await (const entry of readArchive(from)) if ("manifest" in entry) ({ manifest } = entry);
  if (!manifest) throw damaged(from);
  return manifest;
}

/**
 * In order, in little memory. Files must be exactly those of the manifest, with this size and SHA-256: no other file, link, or name that
 * leads out of the folder.
 * @throws BadBackup, at the end at the latest, if the file is not what was written
 */
export async function* readArchive(from: ArchiveFile): AsyncGenerator<Entry> {
  let parts: ArchivePart[] | undefined;
  try {
    for await (const entry of readTarball(from)) {
      if (!parts) {
        const text = await manifestText(from, entry);
        const manifest = parseManifest(from, text);
        parts = archiveParts(manifest, text);
        if (new Set(parts.map(({ name }) => name)).size < parts.length) throw damaged(from);
        yield { manifest };
        continue;
      }
      const part = parts.shift();
      if (!part || !isFile(entry, part.name) || entry.header.size !== part.bytes) throw damaged(from);
      if (part.table) yield* tableRows(from, entry, { ...part, table: part.table });
      else {
        const content = await wholeFile(from, entry, part);
        if (part.name !== SEAL) yield { file: { name: part.name, content } };
      }
    }
  } catch (cause) {
    throw isDamage(cause) ? damaged(from, cause) : cause;
  }
  if (parts?.length !== 0) throw damaged(from);
}

/** File system errors have a code, those of tar-stream have none. */
function isDamage(error: unknown): boolean {
  if (error instanceof BadBackup) return false;
  const code = error instanceof Error && "code" in error ? String(error.code) : undefined;
  return code === undefined || code.startsWith("Z_");
}

const isFile = ({ header }: TarEntry, name: string): boolean => header.type === "file" && header.name === name;

async function manifestText(from: ArchiveFile, entry: TarEntry): Promise<Buffer> {
  if (!isFile(entry, MANIFEST)) throw damaged(from);
  return readWhole(from, entry);
}

function parseManifest(from: ArchiveFile, text: Buffer): Manifest {
  const { product, format } = parsed(from, Kind, text);
  if (product !== from.kind.product) throw damaged(from);
  if (format > FORMAT) throw new BadBackup(from.kind.words.newer(from.path));
  return parsed(from, Manifest, text);
}

function parsed<Shape extends z.ZodType>(from: ArchiveFile, shape: Shape, json: Buffer): z.output<Shape> {
  try {
    return shape.parse(JSON.parse(json.toString()));
  } catch (cause) {
    throw damaged(from, cause);
  }
}

async function wholeFile(from: ArchiveFile, entry: TarEntry, { sha256 }: ArchivePart): Promise<Buffer> {
  const content = await readWhole(from, entry);
  if (sha256Of(content) !== sha256) throw damaged(from);
  return content;
}

async function readWhole(from: ArchiveFile, entry: TarEntry): Promise<Buffer> {
  if (entry.header.size > WHOLE_FILE_MAX_BYTES) throw damaged(from);
  const pieces: Buffer[] = [];
  for await (const piece of entry.content) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** In batches. The first is empty: tables without rows are named too. */
async function* tableRows(
  from: ArchiveFile,
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
  if (rest !== "" || count !== table.rows || hash.digest("hex") !== sha256) throw damaged(from);
}

const damaged = ({ kind, path }: ArchiveFile, cause?: unknown): BadBackup =>
  new BadBackup(kind.words.damaged(path), { cause });
