import { randomBytes } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { paths } from "~/lib/paths";
import type { PictureExtension } from "./picture";

const CONTENT_TYPES: Readonly<Record<PictureExtension, string>> = {
  png: "image/png",
  jpg: "image/jpeg",
  webp: "image/webp",
  gif: "image/gif",
};

const NAME = /^[0-9a-f]{32}\.(png|jpg|webp|gif)$/;

export interface StoredUpload {
  content: Buffer<ArrayBuffer>;
  contentType: string;
}

/**
 * The pictures people uploaded, one file each in a folder; several processes may share it. A file is never changed, and stays when no record
 * names it any more: a form that is not saved yet may hold its path.
 */
export class UploadStore {
  constructor(private readonly folder: string) {}

  /** Keeps a picture under a random name. @returns its path on our host, `/uploads/<name>` */
  async save(content: Uint8Array, extension: PictureExtension): Promise<string> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const name = `${randomBytes(16).toString("hex")}.${extension}`;
    const aside = join(this.folder, `${name}.part`);
    try {
      await writeFile(aside, content, { mode: 0o600 });
      // Nobody ever reads half a file: it gets its name when it is whole.
      await rename(aside, join(this.folder, name));
    } catch (error) {
      await rm(aside, { force: true });
      throw error;
    }
    return paths.upload(name);
  }

  /** @returns undefined when there is no upload of that name; what is no name of ours never reaches the file system */
  async read(name: string): Promise<StoredUpload | undefined> {
    const [, extension] = NAME.exec(name) ?? [];
    if (!extension) return undefined;
    try {
      return { content: await readFile(join(this.folder, name)), contentType: CONTENT_TYPES[extension as PictureExtension] };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
      throw error;
    }
  }
}
