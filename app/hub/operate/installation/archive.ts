import { createHash } from "node:crypto";
import { z } from "zod";
import type { Batch } from "./transfer/rows";

/**
 * A backup is a .tar.gz, sealed (sealed-backup.ts), with these files, in this order:
 *
 *     manifest.json         what the backup holds: `Manifest`
 *     secrets.json          the data folder's generated secrets, where it has any
 *     uploads/<name>        each uploaded picture
 *     rows/<table>.jsonl    each table's rows, one a line, as PostgreSQL writes them as jsonb (transfer/rows.ts)
 *     manifest.json.sha256  the manifest's own SHA-256, as `sha256sum` writes it
 */
export const MANIFEST = "manifest.json";
export const SEAL = "manifest.json.sha256";

/** The only format so far. */
export const FORMAT = 1;

/**
 * Tables that are left out because they grant access for a short time. If they were restored, a session that has since
 * ended would be valid again, and a code or link that has since been used would work once more.
 */
export const SHORT_LIVED_TABLES: readonly string[] = [
  "sessions",
  "one_time_codes",
  "reset_links",
  "sign_in_links",
  "unlock_links",
  "invitation_links",
  "factor_steps",
  "forward_auth_tickets",
  "forward_auth_sessions",
  "rate_limits",
];

const Bytes = z.int().nonnegative();
const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** The part of a manifest that every format has. */
export const Kind = z.object({ product: z.literal("Portico"), format: z.int() });

/** Where a backup comes from. */
export const Origin = z.object({
  /** The release of Portico that made the backup. */
  release: z.string(),
  /** State of the database's schema (kit/db/migrate.ts), and the name of the migration that led to it. */
  schema: z.object({ version: z.int(), migration: z.string() }),
  createdAt: z.iso.datetime(),
});
export type Origin = z.output<typeof Origin>;

export const Manifest = z.object({
  ...Kind.shape,
  ...Origin.shape,
  /** Files of the data folder, under the same names. */
  files: z.array(z.object({ name: z.string(), bytes: Bytes, sha256: Sha256 })),
  /** Tables; bytes and SHA-256 are those of `rows/<name>.jsonl`. */
  tables: z.array(z.object({ name: z.string(), rows: z.int().nonnegative(), bytes: Bytes, sha256: Sha256 })),
  /** Tables whose rows are not in the backup. */
  leftOut: z.array(z.string()),
});
export type Manifest = z.output<typeof Manifest>;

/** A file that the manifest announces. */
export interface ArchivePart {
  name: string;
  bytes: number;
  sha256: string;
  /** The table whose rows it holds; undefined for a file of the data folder, and for the seal. */
  table?: { name: string; rows: number };
}

/** The files that follow the manifest, in their order. */
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

/** A file of the data folder, its name below it with slashes. */
export interface StoredFile {
  name: string;
  content: Buffer;
}

/** A part of a backup as it is read. A table arrives in any number of batches, one after the other. */
export type Entry = { manifest: Manifest } | { file: StoredFile } | { batch: Batch };

/** A file cannot be restored; the message gives the reason, and nothing was changed. */
export class BadBackup extends Error {
  override name = "BadBackup";
}
