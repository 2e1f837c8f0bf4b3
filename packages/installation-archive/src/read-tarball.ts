import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { type Extract, extract, type Header } from "tar-stream";
import type { ArchiveFile } from "./archive-file";
import { opening } from "./sealed-backup";

const CHUNK_BYTES = 256 * 1024;

/** A file, or whatever its header says. */
export interface TarEntry {
  header: Header;
  /** Must be read to its end before the next entry is requested. */
  content: AsyncIterable<Buffer>;
}

/**
 * Entries of a sealed .tar.gz in order.
 * @throws Error if unreadable; without a `code`, or with one that begins with `Z_`, if it is no .tar.gz or damaged
 */
export async function* readTarball(from: ArchiveFile): AsyncGenerator<TarEntry> {
  const tar = extract();
  tar.on("error", () => undefined); // thrown by its iterator
  const stopped = new AbortController();
  const fed = pipeline(
    createReadStream(from.path, { highWaterMark: CHUNK_BYTES }),
    opening(from),
    createGunzip({ chunkSize: CHUNK_BYTES }),
    (chunks: AsyncIterable<Buffer>) => feed(tar, chunks),
    { signal: stopped.signal },
  ).catch((error: unknown) => tar.destroy(error instanceof Error ? error : new Error(String(error))));
  try {
    for await (const entry of tar) yield { header: entry.header, content: buffers(entry) };
  } finally {
    stopped.abort();
    await fed;
  }
}

async function feed(tar: Extract, chunks: AsyncIterable<Buffer>): Promise<void> {
  for await (const chunk of chunks) {
    if (!tar.write(chunk)) await drained(tar);
    if (tar.destroying) return;
  }
  tar.end(null);
}

function drained(tar: Extract): Promise<void> {
  return new Promise((resolve) => {
    const settle = () => {
      tar.off("drain", settle);
      tar.off("close", settle);
      resolve();
    };
    if (tar.destroying) return resolve();
    tar.on("drain", settle);
    tar.on("close", settle);
  });
}

/** tar-stream does not declare the type of its entries. */
async function* buffers(pieces: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
  for await (const piece of pieces) if (Buffer.isBuffer(piece)) yield piece;
}
