import { createCipheriv, createDecipheriv, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { type ArchiveFile, BadBackup } from "./archive-file";

/*
 * A backup as it lies on disk:
 *
 *     "<product>-backup-1\n"   the product's name in small letters
 *     cost                      1 byte: scrypt's N is 2 to this power (r 8, p 1)
 *     salt                     16 bytes
 *     check                    16 bytes: HMAC-SHA256 of the above, cut, by bytes 32 to 63 of what scrypt makes of the key
 *     pieces                   of the .tar.gz (archive.ts), 64 KiB each, the last one shorter or as long
 *
 * Each piece is AES-256-GCM by bytes 0 to 31, followed by its tag. Its nonce is its number (11 bytes, big-endian) and
 * whether it is the last (1 byte), as in the STREAM construction that age and libsodium use: pieces cannot be left out,
 * exchanged, repeated or cut off. Its additional data are all that comes before the pieces.
 */
const magicOf = (product: string): Buffer => Buffer.from(`${product.toLowerCase()}-backup-1\n`);
const SALT_BYTES = 16;
const CHECK_BYTES = 16;
const PIECE_BYTES = 64 * 1024;
const TAG_BYTES = 16;
const NONCE_BYTES = 12;
const ALGORITHM = "aes-256-gcm";
/** The most that a file may ask for. */
const COST_MAX = 20;
/** Encrypts what passes through. */
export function sealing({ kind, key }: Pick<ArchiveFile, "kind" | "key">) {
  return async function* seal(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const salt = randomBytes(SALT_BYTES);
    const derived = key.derive(key.cost, salt);
    const start = Buffer.concat([magicOf(kind.product), Buffer.from([key.cost]), salt]);
    const header = Buffer.concat([start, checkOf(derived, start)]);
    yield header;
    let number = 0;
    for await (const { piece, isLast } of pieces(chunks, PIECE_BYTES)) {
      const cipher = createCipheriv(ALGORITHM, derived.subarray(0, 32), nonceOf(number++, isLast)).setAAD(header);
      yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
    }
  };
}

/**
 * Decrypts; passes a piece on only once it is verified.
 * @throws BadBackup, perhaps midway, for another key, or a changed or incomplete file
 */
export function opening({ kind, key, path }: ArchiveFile) {
  return async function* open(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const damaged = () => new BadBackup(kind.words.damaged(path));
    const magic = magicOf(kind.product);
    const headerBytes = magic.length + 1 + SALT_BYTES + CHECK_BYTES;
    const all = chunks[Symbol.asyncIterator]();
    const { header, rest } = await headerOf(all, headerBytes);
    if (header.length < headerBytes || !header.subarray(0, magic.length).equals(magic)) throw damaged();
    const cost = header[magic.length] ?? 0;
    if (cost < 1 || cost > COST_MAX) throw damaged();
    const start = header.subarray(0, headerBytes - CHECK_BYTES);
    const derived = key.derive(cost, start.subarray(magic.length + 1));
    if (!timingSafeEqual(checkOf(derived, start), header.subarray(start.length)))
      throw new BadBackup(kind.words.otherKey(path));
    let number = 0;
    for await (const { piece, isLast } of pieces(following(rest, all), PIECE_BYTES + TAG_BYTES)) {
      const end = Math.max(0, piece.length - TAG_BYTES);
      const decipher = createDecipheriv(ALGORITHM, derived.subarray(0, 32), nonceOf(number++, isLast));
      if (piece.length < TAG_BYTES) throw damaged();
      decipher.setAAD(header).setAuthTag(piece.subarray(end));
      const plain = decipher.update(piece.subarray(0, end));
      try {
        decipher.final();
      } catch {
        throw damaged();
      }
      yield plain;
    }
  };
}

const checkOf = (derived: Buffer, start: Buffer): Buffer =>
  createHmac("sha256", derived.subarray(32)).update(start).digest().subarray(0, CHECK_BYTES);

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES);
  nonce.writeUIntBE(number, NONCE_BYTES - 7, 6);
  nonce.writeUInt8(isLast ? 1 : 0, NONCE_BYTES - 1);
  return nonce;
}

/** Pieces of this size. There is always a last one, which may be shorter or empty. */
async function* pieces(
  chunks: AsyncIterable<Buffer>,
  size: number,
): AsyncGenerator<{ piece: Buffer; isLast: boolean }> {
  let left = Buffer.alloc(0);
  for await (const chunk of chunks) {
    left = Buffer.concat([left, chunk]);
    // A possible last piece waits for more input.
    for (; left.length > size; left = left.subarray(size)) yield { piece: left.subarray(0, size), isLast: false };
  }
  yield { piece: left, isLast: true };
}

async function headerOf(chunks: AsyncIterator<Buffer>, headerBytes: number): Promise<{ header: Buffer; rest: Buffer }> {
  let read = Buffer.alloc(0);
  while (read.length < headerBytes) {
    const next = await chunks.next();
    if (next.done) break;
    read = Buffer.concat([read, next.value]);
  }
  return { header: read.subarray(0, headerBytes), rest: read.subarray(headerBytes) };
}

async function* following(first: Buffer, chunks: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value;
}
