const BLOCK = { image: 0x2c, extension: 0x21, end: 0x3b };
const LABEL = { comment: 0xfe, application: 0xff };
/** Repetition and colour profile are kept. */
const GIF_APPLICATIONS = ["NETSCAPE2.0", "ANIMEXTS1.0", "ICCRGBG1012"];

/** GIF89a §18 to §27. */
export function stripGif(bytes: Buffer): Buffer {
  let at = 13 + coloursOf(bytes[10] ?? 0);
  const kept = [bytes.subarray(0, at)];
  while (at < bytes.length) {
    const kind = bytes[at]!;
    if (kind !== BLOCK.image && kind !== BLOCK.extension) {
      if (kind === BLOCK.end) kept.push(bytes.subarray(at, at + 1));
      break;
    }
    const data = kind === BLOCK.image ? at + 11 + coloursOf(bytes[at + 9] ?? 0) : at + 2;
    const end = endOfBlocks(bytes, data);
    if (kind === BLOCK.image || isShown(bytes.subarray(at, end))) kept.push(bytes.subarray(at, end));
    at = end;
  }
  return Buffer.concat(kept);
}

const coloursOf = (packed: number): number => (packed & 0x80 ? 3 * 2 ** ((packed & 7) + 1) : 0);

function endOfBlocks(bytes: Buffer, from: number): number {
  let at = from;
  while (at < bytes.length && bytes[at] !== 0) at += 1 + bytes[at]!;
  return Math.min(bytes.length, at + 1);
}

function isShown(extension: Buffer): boolean {
  const label = extension[1];
  if (label === LABEL.comment) return false;
  return label !== LABEL.application || GIF_APPLICATIONS.includes(extension.toString("latin1", 3, 14));
}

/** Not only a screen. @param bytes from `stripGif` */
export function hasImage(bytes: Buffer): boolean {
  let at = 13 + coloursOf(bytes[10] ?? 0);
  while (bytes[at] === BLOCK.extension) at = endOfBlocks(bytes, at + 2);
  return bytes[at] === BLOCK.image;
}
