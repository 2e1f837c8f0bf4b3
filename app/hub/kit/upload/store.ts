import { randomBytes } from "node:crypto";
import { mkdir, opendir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { errorCode } from "~/lib/error-code";
import { giveToOwner } from "~/lib/owner.server";
import { paths } from "~/lib/paths";
import type { PictureExtension } from "./picture";

export const CONTENT_TYPES: Readonly<Record<PictureExtension, string>> = {
  png: "image/png",
  jpg: "image/jpeg",
  webp: "image/webp",
  gif: "image/gif",
};

const NAME = /^[0-9a-f]{32}\.(png|jpg|webp|gif)$/;
/** Whether this is the name of a stored picture. */
export const isUploadName = (name: string): boolean => NAME.test(name);

/** A file being written. */
const PART = /^[0-9a-f]{32}\.(png|jpg|webp|gif)\.part$/;

export interface StoredUpload {
  content: Buffer<ArrayBuffer>;
  contentType: string;
}

/**
 * The pictures people uploaded, one file each in a folder; several processes may share it. A file is never changed, and
 * is kept for a while after the last record that names it is gone: an unsaved form may still hold its path (see
 * `sweepUploads`).
 */
export class UploadStore {
  constructor(private readonly folder: string) {}

  /** Keeps a picture under a random name. @returns its path on our host, `/uploads/<name>` */
  async save(content: Uint8Array, extension: PictureExtension): Promise<string> {
    await this.makeFolder();
    const name = `${randomBytes(16).toString("hex")}.${extension}`;
    const aside = join(this.folder, `${name}.part`);
    try {
      await writeFile(aside, content, { mode: 0o600, flag: "wx" });
      giveToOwner(aside);
      // Nobody ever reads half a file: it is renamed when it is complete.
      await rename(aside, join(this.folder, name));
    } catch (error) {
      await rm(aside, { force: true });
      throw error;
    }
    return paths.upload(name);
  }

  /** @returns undefined when there is no such upload; a name that is not ours never reaches the file system */
  async read(name: string): Promise<StoredUpload | undefined> {
    const [, extension] = NAME.exec(name) ?? [];
    if (!extension) return undefined;
    try {
      return {
        content: await readFile(join(this.folder, name)),
        contentType: CONTENT_TYPES[extension as PictureExtension],
      };
    } catch (error) {
      if (errorCode(error) === "ENOENT") return undefined;
      throw error;
    }
  }

  /** Names of files stored before a time, in batches; they include the partial files of killed processes. */
  async *namesBefore(time: Date, batch: number): AsyncGenerator<string[]> {
    let names: string[] = [];
    for await (const { name } of await this.entries()) {
      const known = NAME.test(name) || PART.test(name);
      if (!known || (await this.storedAt(name)) >= time.getTime()) continue;
      names.push(name);
      if (names.length < batch) continue;
      yield names;
      names = [];
    }
    if (names.length > 0) yield names;
  }

  /** Removes a file; it may already be gone. */
  remove(name: string): Promise<void> {
    return rm(join(this.folder, name), { force: true });
  }

  /** Missing before the first upload. */
  private async entries(): Promise<AsyncIterable<{ name: string }>> {
    await this.makeFolder();
    return opendir(this.folder);
  }

  private async makeFolder(): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    giveToOwner(this.folder);
  }

  /** Milliseconds since 1970; a file that has disappeared meanwhile counts as new. */
  private async storedAt(name: string): Promise<number> {
    const found = await stat(join(this.folder, name)).catch(() => undefined);
    return found?.mtimeMs ?? Number.POSITIVE_INFINITY;
  }
}
