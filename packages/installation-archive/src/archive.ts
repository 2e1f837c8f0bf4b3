import { createHash } from "node:crypto";
import { z } from "zod";

/**
 * A backup is a .tar.gz, sealed (sealed-backup.ts), with these files, in this order:
 *
 *     manifest.json         what the backup holds: `Manifest`
 *     <name>                each file, under its own name
 *     rows/<table>.jsonl    each table's rows, one a line
 *     manifest.json.sha256  the manifest's own SHA-256, as `sha256sum` writes it
 */
export const MANIFEST = "manifest.json";
export const SEAL = "manifest.json.sha256";

/** The only format so far. */
export const FORMAT = 1;

const Bytes = z.int().nonnegative();
const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** The part of a manifest that every format has. */
export const Kind = z.object({ product: z.string(), format: z.int() });

export const Origin = z.object({
  /** The release that made the backup. */
  release: z.string(),
  /** The database schema's state, and the migration that led to it. */
  schema: z.object({ version: z.int(), migration: z.string() }),
  createdAt: z.iso.datetime(),
});
export type Origin = z.output<typeof Origin>;

export const Manifest = z.object({
  ...Kind.shape,
  ...Origin.shape,
  /** Files, under their own names. */
  files: z.array(z.object({ name: z.string(), bytes: Bytes, sha256: Sha256 })),
  /** Bytes and SHA-256 are those of `rows/<name>.jsonl`. */
  tables: z.array(z.object({ name: z.string(), rows: z.int().nonnegative(), bytes: Bytes, sha256: Sha256 })),
  leftOut: z.array(z.string()),
});
export type Manifest = z.output<typeof Manifest>;

export interface ArchivePart {
  name: string;
  bytes: number;
  sha256: string;
  /** The table whose rows it holds; undefined for a file and the seal. */
  table?: { name: string; rows: number };
}

/** In the order after the manifest. */
export function archiveParts({ files, tables }: Manifest, text: Buffer): ArchivePart[] {
  const seal = sealOf(text);
  return [
    ...files,
    ...tables.map(({ name, rows, bytes, sha256 }) => ({ name: rowsFile(name), bytes, sha256, table: { name, rows } })),
    { name: SEAL, bytes: seal.length, sha256: sha256Of(seal) },
  ];
}

export const rowsFile = (table: string): string => `rows/${table}.jsonl`;

/** The seal of a manifest's text. */
export const sealOf = (text: Buffer): Buffer => Buffer.from(`${sha256Of(text)}  ${MANIFEST}\n`);

export const sha256Of = (content: Buffer): string => createHash("sha256").update(content).digest("hex");

/** A file; its name may have slashes. */
export interface StoredFile {
  name: string;
  content: Buffer;
}

/** Rows of a table, one a line: text without line breaks, such as JSON. */
export interface Batch {
  table: string;
  rows: string[];
}

/** A part of a backup being read. A table comes in any number of consecutive batches. */
export type Entry = { manifest: Manifest } | { file: StoredFile } | { batch: Batch };
