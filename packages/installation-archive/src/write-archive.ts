import { createHash, randomUUID } from "node:crypto";
import { open, rename, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { FORMAT, MANIFEST, type Manifest, type Origin, rowsFile, SEAL, sealOf, sha256Of } from "./archive";
import type { ArchiveFile } from "./archive-file";
import { Tarball } from "./write-tarball";

/** Everything is read twice and must be the same both times. */
export interface Contents {
  /** Names; they may have slashes. */
  files: readonly string[];
  readFile(name: string): Promise<Buffer>;
  tables: readonly string[];
  readRows(table: string): AsyncIterable<string[]>;
  /** For readers of the manifest. */
  leftOut: readonly string[];
}

/**
 * Writes a backup (archive.ts) that only its owner can read, in little memory. It gets its name when complete and on
 * disk.
 * @throws Error if the file exists
 */
export async function writeArchive(to: ArchiveFile, origin: Origin, contents: Contents): Promise<Manifest> {
  const { kind, path } = to;
  if (await stat(path).catch(() => undefined)) throw new Error(kind.words.exists(path));
  // Tar stores a file's size before its content, and the manifest comes first: everything is read twice.
  const manifest = await manifestOf(kind.product, origin, contents);
  const draft = `${path}.${randomUUID()}.part`;
  try {
    await writeTarball({ ...to, path: draft }, manifest, contents);
    await rename(draft, path);
    await syncFolder(dirname(path));
    return manifest;
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

async function manifestOf(product: string, origin: Origin, contents: Contents): Promise<Manifest> {
  const files: Manifest["files"] = [];
  for (const name of contents.files) {
    const content = await contents.readFile(name);
    files.push({ name, bytes: content.length, sha256: sha256Of(content) });
  }
  const tables: Manifest["tables"] = [];
  for (const name of contents.tables) {
    const hash = createHash("sha256");
    const found = { name, rows: 0, bytes: 0 };
    for await (const rows of contents.readRows(name)) {
      const text = linesOf(rows);
      hash.update(text);
      found.rows += rows.length;
      found.bytes += text.length;
    }
    tables.push({ ...found, sha256: hash.digest("hex") });
  }
  return { product, format: FORMAT, ...origin, files, tables, leftOut: [...contents.leftOut] };
}

async function writeTarball(to: ArchiveFile, manifest: Manifest, contents: Contents): Promise<void> {
  const text = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
  const tarball = new Tarball(to, new Date(manifest.createdAt));
  try {
    await tarball.add(MANIFEST, text.length, once(text));
    for (const { name, bytes } of manifest.files) await tarball.add(name, bytes, once(await contents.readFile(name)));
    for (const { name, bytes } of manifest.tables)
      await tarball.add(rowsFile(name), bytes, lines(contents.readRows(name)));
    await tarball.add(SEAL, sealOf(text).length, once(sealOf(text)));
    await tarball.finish();
  } catch (error) {
    await tarball.abandon();
    throw error;
  }
}

async function* once(content: Buffer): AsyncGenerator<Buffer> {
  yield content;
}

async function* lines(batches: AsyncIterable<string[]>): AsyncGenerator<Buffer> {
  for await (const rows of batches) yield linesOf(rows);
}

const linesOf = (rows: readonly string[]): Buffer => Buffer.from(rows.map((row) => `${row}\n`).join(""));

/** Makes the rename itself durable. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
