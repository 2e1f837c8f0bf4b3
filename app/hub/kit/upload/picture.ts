/** Read from the bytes; the sender's claims are ignored. */
export interface Picture {
  extension: PictureExtension;
  /** In pixels, as stored. */
  width: number;
  height: number;
}

export type PictureExtension = "png" | "jpg" | "webp" | "gif";

type Size = Pick<Picture, "width" | "height">;
type SizeReader = (bytes: Buffer) => Size | undefined;

const readers: Readonly<Record<PictureExtension, SizeReader>> = {
  png: pngSize,
  jpg: jpegSize,
  webp: webpSize,
  gif: gifSize,
};

/** @returns undefined unless it is a PNG, JPEG, WebP or GIF with a readable header */
export function readPicture(content: Uint8Array): Picture | undefined {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  for (const [extension, sizeOf] of Object.entries(readers) as [PictureExtension, SizeReader][]) {
    const size = sizeOf(bytes);
    if (size && size.width > 0 && size.height > 0) return { extension, ...size };
  }
  return undefined;
}

const text = (bytes: Buffer, from: number, to: number): string => bytes.toString("latin1", from, to);

const PNG_START = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** PNG (Third Edition) §5.2, §11.2.1. */
function pngSize(bytes: Buffer): Size | undefined {
  if (bytes.length < 24 || !bytes.subarray(0, 8).equals(PNG_START) || text(bytes, 12, 16) !== "IHDR") return undefined;
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** GIF89a §17, §18. */
function gifSize(bytes: Buffer): Size | undefined {
  if (bytes.length < 10 || !/^GIF8[79]a$/.test(text(bytes, 0, 6))) return undefined;
  return { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
}

/** C0 to CF except three other codes (ITU-T T.81, table B.1). */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
/** Without a length: TEM, RST0 to RST7. */
const isBare = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);

/** ITU-T T.81 §B.1, §B.2: segments up to the frame header. */
function jpegSize(bytes: Buffer): Size | undefined {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return undefined;
  let at = 2;
  while (at + 9 <= bytes.length) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1]!;
    if (marker === 0xff) at += 1;
    else if (isBare(marker)) at += 2;
    else if (isFrame(marker)) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    else at += 2 + Math.max(2, bytes.readUInt16BE(at + 2));
  }
  return undefined;
}

/** RFC 9649 §2.4 to §2.7. */
function webpSize(bytes: Buffer): Size | undefined {
  if (bytes.length < 30 || text(bytes, 0, 4) !== "RIFF" || text(bytes, 8, 12) !== "WEBP") return undefined;
  switch (text(bytes, 12, 16)) {
    case "VP8 ":
      if (bytes.readUIntBE(23, 3) !== 0x9d012a) return undefined;
      return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
    case "VP8L": {
      if (bytes[20] !== 0x2f) return undefined;
      const packed = bytes.readUInt32LE(21);
      return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 };
    }
    case "VP8X":
      return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
    default:
      return undefined;
  }
}
