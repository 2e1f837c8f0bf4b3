import { scryptSync } from "node:crypto";

export interface ArchiveKind {
  /** In the manifest, and in small letters at the file's beginning. */
  product: string;
  /** Errors' texts; each gets the file's path. */
  words: Readonly<Record<"damaged" | "otherKey" | "newer" | "exists", (path: string) => string>>;
}

export interface ArchiveFile {
  kind: ArchiveKind;
  path: string;
  key: BackupKey;
}

/** 128 MB and half a second: a passphrase may be guessed, and backups lie around for years. */
const COST = 17;
const BLOCK_SIZE = 8;

/** A passphrase, or random text. */
export class BackupKey {
  private derived: { id: string; key: Buffer } | undefined;

  constructor(
    private readonly secret: string,
    readonly cost: number = COST,
  ) {}

  /** @returns 64 bytes. A restore reads its file twice: the last answer is kept. */
  derive(cost: number, salt: Buffer): Buffer {
    const id = `${cost} ${salt.toString("hex")}`;
    if (this.derived?.id !== id) {
      const N = 2 ** cost;
      const key = scryptSync(this.secret, salt, 64, { N, r: BLOCK_SIZE, p: 1, maxmem: 256 * N * BLOCK_SIZE });
      this.derived = { id, key };
    }
    return this.derived.key;
  }
}

/** The message gives the reason. */
export class BadBackup extends Error {
  override name = "BadBackup";
}
