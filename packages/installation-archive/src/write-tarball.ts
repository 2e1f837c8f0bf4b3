import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { pack } from "tar-stream";
import type { ArchiveFile } from "./archive-file";
import { sealing } from "./sealed-backup";

/** A new sealed .tar.gz that only its owner can read; writes one file after the other, no faster than the disk. */
export class Tarball {
  private readonly pack = pack();
  private readonly written: Promise<void>;
  private readonly closed: Promise<void>;

  constructor(
    to: ArchiveFile,
    private readonly modifiedAt: Date,
  ) {
    const out = createWriteStream(to.path, { flags: "wx", mode: 0o600, flush: true });
    this.closed = new Promise((resolve) => out.once("close", () => resolve()));
    this.written = pipeline(Readable.from(this.pack, { objectMode: false }), createGzip(), sealing(to), out);
    this.written.catch(() => undefined); // the next `add`, or `finish`, fails with it
  }

  /** @param content pieces that add up to `bytes` */
  async add(name: string, bytes: number, content: AsyncIterable<Buffer>): Promise<void> {
    const { file, added } = this.begin(name, bytes);
    for await (const piece of content) {
      const isFull = !file.write(piece);
      if (isFull) await Promise.race([added, new Promise<void>((resolve) => file.once("drain", () => resolve()))]);
    }
    file.end(null);
    await added;
  }

  private begin(name: string, bytes: number) {
    let settle: (error?: Error | null) => void;
    const added = new Promise<void>((resolve, reject) => {
      settle = (error) => (error ? reject(error) : resolve());
    });
    added.catch(() => undefined); // nobody waits for it when the content fails first
    const header = { name, size: bytes, mode: 0o600, mtime: this.modifiedAt };
    const file = this.pack.entry(header, (error) => settle(error));
    file.on("error", () => undefined); // `added` fails with it
    return { file, added };
  }

  /** On disk afterwards. */
  async finish(): Promise<void> {
    this.pack.finalize();
    await this.written;
  }

  async abandon(): Promise<void> {
    this.pack.destroy();
    await this.written.catch(() => undefined);
    // A failed pipeline does not wait for its streams: the file might be opened later and appear after the caller
    // removed it.
    await this.closed;
  }
}
