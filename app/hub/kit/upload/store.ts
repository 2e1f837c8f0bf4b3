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
export const isUploadName = (name: string): boolean => NAME.test(name);

const PART = /^[0-9a-f]{32}\.(png|jpg|webp|gif)\.part$/;

export interface StoredUpload {
  content: Buffer<ArrayBuffer>;
  contentType: string;
}

/** Immutable files; processes may share the folder. An unsaved form may hold an unreferenced file's path (`sweepUploads`). */
export class UploadStore {
  constructor(private readonly folder: string) {}

  /** @returns `/uploads/<name>`, with a random name */
  async save(content: Uint8Array, extension: PictureExtension): Promise<string> {
    await this.makeFolder();
    const name = `${randomBytes(16).toString("hex")}.${extension}`;
    const aside = join(this.folder, `${name}.part`);
    try {
      await writeFile(aside, content, { mode: 0o600, flag: "wx" });
      giveToOwner(aside);
      // Nobody reads half a file.
      await rename(aside, join(this.folder, name));
    } catch (error) {
      await rm(aside, { force: true });
      throw error;
    }
    return paths.upload(name);
  }

  /** Other names never reach the file system. */
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

  /** Includes partial files of killed processes. */
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

  remove(name: string): Promise<void> {
    return rm(join(this.folder, name), { force: true });
  }

  /** The folder is missing before the first upload. */
  private async entries(): Promise<AsyncIterable<{ name: string }>> {
    await this.makeFolder();
    return opendir(this.folder);
  }

  private async makeFolder(): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    giveToOwner(this.folder);
  }

  /** Milliseconds since 1970; Infinity if the file is gone. */
  private async storedAt(name: string): Promise<number> {
    const found = await stat(join(this.folder, name)).catch(() => undefined);
    return found?.mtimeMs ?? Number.POSITIVE_INFINITY;
  }
}
