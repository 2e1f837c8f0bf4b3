import { z } from "zod";
import type { Batch } from "./transfer/rows";

/**
 * A backup is one gzip file of lines: a letter for what the line is, then JSON.
 *
 *     H  what the backup is: `Header`
 *     F  a file of the data folder: `StoredFile`
 *     T  the name of a table; its rows follow
 *     R  a row, as PostgreSQL wrote it (db/transfer/rows.ts)
 *     E  the end: SHA-256 of all lines before, each with its line break
 */
export const HEADER = "H";
export const FILE = "F";
export const TABLE = "T";
export const ROW = "R";
export const END = "E";

/** The only one so far. */
export const FORMAT = 1;

/**
 * Tables that are left out: what lets somebody in for minutes or hours. Restored, a session ended since would live
 * again, and a code or link used since would work once more.
 */
export const PASSING: readonly string[] = ["sessions", "one_time_codes", "reset_links", "rate_limits"];

export const Header = z.object({
  portico: z.literal("backup"),
  format: z.number(),
  /** State of the schema (db/migrate.ts). */
  schema: z.number(),
  createdAt: z.iso.datetime(),
});
export type Header = z.output<typeof Header>;

export const StoredFile = z.object({
  /** Below the data folder, with slashes. */
  name: z.string(),
  /** Base64. */
  content: z.string(),
});
export type StoredFile = z.output<typeof StoredFile>;

export const TableName = z.string();

export const End = z.object({ sha256: z.string() });

/** What a backup is written from, and read as. A table comes in any number of batches, one after the other. */
export type Entry = { header: Header } | { file: StoredFile } | { batch: Batch };

/** Why a file cannot be restored; nothing was done with it. */
export class BadBackup extends Error {
  override name = "BadBackup";
}
