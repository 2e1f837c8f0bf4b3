import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import type { z } from "zod";
import {
  BadBackup,
  END,
  End,
  type Entry,
  FILE,
  FORMAT,
  HEADER,
  Header,
  ROW,
  StoredFile,
  TABLE,
  TableName,
} from "./archive";

const CHUNK_BYTES = 256 * 1024;

/**
 * Reads a file to its end without keeping any of it.
 * @returns what it says of itself
 * @throws BadBackup when it is not a whole backup in a format known here
 */
export async function checkArchive(path: string): Promise<Header> {
  let header: Header | undefined;
  for await (const entry of readArchive(path)) if ("header" in entry) ({ header } = entry);
  if (!header) throw damaged(path);
  return header;
}

/**
 * What is in a backup, in its order. It takes as much memory for a large one as for a small one.
 * @throws BadBackup, at the latest at its end, when the file is not what was written
 */
export async function* readArchive(path: string): AsyncGenerator<Entry> {
  const hash = createHash("sha256");
  let isWhole = false;
  let batch = { table: "", rows: [] as string[] };
  for await (const lines of linesOf(path)) {
    for (const line of lines) {
      const [kind, json] = [line.slice(0, 1), line.slice(1)];
      if (isWhole) throw damaged(path);
      if (kind !== END) hash.update(line).update("\n");
      if (kind === ROW) {
        batch.rows.push(json);
        continue;
      }
      if (batch.rows.length > 0) yield { batch };
      if (kind === END) isWhole = parsed(path, End, json).sha256 === hash.digest("hex");
      else if (kind === HEADER) yield { header: knownHeader(path, json) };
      else if (kind === FILE) yield { file: parsed(path, StoredFile, json) };
      else if (kind === TABLE) yield { batch: { table: parsed(path, TableName, json), rows: [] } };
      else throw damaged(path);
      batch = { table: kind === TABLE ? parsed(path, TableName, json) : "", rows: [] };
    }
    if (batch.rows.length > 0) yield { batch };
    batch = { table: batch.table, rows: [] };
  }
  if (!isWhole) throw damaged(path);
}

async function* linesOf(path: string): AsyncGenerator<string[]> {
  const text = pipeline(createReadStream(path), createGunzip({ chunkSize: CHUNK_BYTES }), () => undefined).setEncoding(
    "utf8",
  );
  let rest = "";
  try {
    for await (const chunk of text as AsyncIterable<string>) {
      const lines = (rest + chunk).split("\n");
      rest = lines.pop()!;
      yield lines;
    }
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code?.startsWith("Z_")) throw damaged(path, cause);
    throw cause;
  }
  if (rest !== "") throw damaged(path);
}

function knownHeader(path: string, json: string): Header {
  const header = parsed(path, Header, json);
  if (header.format > FORMAT)
    throw new BadBackup(
      `${path} was made by a newer release of Portico: restore it with that release, or a later one.`,
    );
  return header;
}

function parsed<Shape extends z.ZodType>(path: string, shape: Shape, json: string): z.output<Shape> {
  try {
    return shape.parse(JSON.parse(json));
  } catch (cause) {
    throw damaged(path, cause);
  }
}

const damaged = (path: string, cause?: unknown): BadBackup =>
  new BadBackup(`${path} is no backup of Portico, or it is damaged or cut short. Nothing was restored.`, { cause });
