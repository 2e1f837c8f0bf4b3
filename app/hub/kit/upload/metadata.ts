import { crc32 } from "node:zlib";
import { stripGif } from "./gif";
import { orientationIn, tiffOf } from "./orientation";
import type { PictureExtension } from "./picture";

/**
 * Removes place, time, camera, texts, previews and trailing bytes. Pixels, colour profile, transparency, animation and orientation stay.
 * @param content a picture that `readPicture` accepted
 */
export const withoutMetadata = (content: Buffer, extension: PictureExtension): Buffer => strip[extension](content);

const strip: Readonly<Record<PictureExtension, (content: Buffer) => Buffer>> = {
  jpg: stripJpeg,
  png: stripPng,
  webp: stripWebp,
  gif: stripGif,
};

const startsWith = (bytes: Buffer, text: string): boolean => bytes.toString("latin1", 0, text.length) === text;

const EXIF = "Exif\0\0";

const MARKER = {
  start: 0xd8,
  end: 0xd9,
  scan: 0xda,
  app0: 0xe0,
  app1: 0xe1,
  app2: 0xe2,
  app14: 0xee,
  app15: 0xef,
  comment: 0xfe,
};

/** Without a length, and misplaced between segments: TEM, RST0 to RST7, another start. */
const isStray = (marker: number): boolean => marker === 0x01 || marker === MARKER.start || isOfScan(marker);

/** RST0 to RST7, and FF of the data, followed by a zero (ITU-T T.81 §B.1.1.5). */
const isOfScan = (byte: number): boolean => byte === 0 || (byte >= 0xd0 && byte <= 0xd7);

/** ITU-T T.81 §B.1.1: segments; data follows each scan header. */
function stripJpeg(bytes: Buffer): Buffer {
  const kept: Buffer[] = [];
  /** Copying tiny segments singly would be slow. */
  let from = 0;
  const keepUntil = (end: number, next: number) => {
    if (end > from) kept.push(bytes.subarray(from, end));
    from = next;
  };
  let at = 2;
  while (at + 2 <= bytes.length) {
    const marker = bytes[at + 1]!;
    if (bytes[at] !== 0xff || marker === 0xff || isStray(marker)) {
      keepUntil(at, at + 1);
      at += 1;
      continue;
    }
    if (marker === MARKER.end) return Buffer.concat([...kept, bytes.subarray(from, at + 2)]);
    const end = at + 4 <= bytes.length ? at + 2 + Math.max(2, bytes.readUInt16BE(at + 2)) : bytes.length;
    if (isWritten(marker)) {
      keepUntil(at, end);
      const segment = segmentWithoutMetadata(bytes, at, end);
      if (segment) kept.push(segment);
    }
    at = end;
    if (marker === MARKER.scan) at = endOfScan(bytes, at);
  }
  keepUntil(Math.min(Math.max(at, from), bytes.length), bytes.length);
  return Buffer.concat(kept);
}

function endOfScan(bytes: Buffer, from: number): number {
  let next = bytes.indexOf(0xff, from);
  while (next !== -1 && next + 1 < bytes.length && isOfScan(bytes[next + 1]!)) next = bytes.indexOf(0xff, next + 2);
  return next === -1 ? bytes.length : next;
}

const isWritten = (marker: number): boolean =>
  marker === MARKER.comment || (marker >= MARKER.app0 && marker <= MARKER.app15);

const JFIF_BYTES = 18;
/** Marker, length and the shortest name. */
const SEGMENT_MIN_BYTES = 9;

/** @returns undefined if nothing remains */
function segmentWithoutMetadata(bytes: Buffer, at: number, end: number): Buffer | undefined {
  const marker = bytes[at + 1];
  if (marker === MARKER.comment || end - at < SEGMENT_MIN_BYTES) return undefined;
  const segment = bytes.subarray(at, end);
  const content = segment.subarray(4);
  if (marker === MARKER.app0 && startsWith(content, "JFIF\0")) return withoutPreview(segment);
  if (marker === MARKER.app2 && startsWith(content, "ICC_PROFILE\0")) return segment;
  // Tells how colours are coded.
  if (marker === MARKER.app14 && startsWith(content, "Adobe")) return segment;
  const isExif = marker === MARKER.app1 && startsWith(content, EXIF);
  const orientation = isExif ? orientationIn(content.subarray(EXIF.length)) : undefined;
  if (orientation === undefined) return undefined;
  const body = Buffer.concat([Buffer.from(EXIF, "latin1"), tiffOf(orientation)]);
  const head = Buffer.from([0xff, MARKER.app1, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
}

/** JFIF 1.02: the header ends with the preview's dimensions. */
function withoutPreview(segment: Buffer): Buffer {
  if (segment.length <= JFIF_BYTES) return segment;
  const head = Buffer.from(segment.subarray(0, JFIF_BYTES));
  head.writeUInt16BE(JFIF_BYTES - 2, 2);
  head.writeUInt16BE(0, JFIF_BYTES - 2);
  return head;
}

/** Needed for display (PNG, Third Edition, §11). */
const PNG_KEPT = new Set([
  "IHDR",
  "PLTE",
  "IDAT",
  "IEND",
  "acTL",
  "fcTL",
  "fdAT",
  "tRNS",
  "cHRM",
  "gAMA",
  "iCCP",
  "sBIT",
  "sRGB",
  "cICP",
  "mDCV",
  "cLLI",
  "bKGD",
  "hIST",
  "pHYs",
  "sPLT",
]);

/** PNG (Third Edition) §5.3. */
function stripPng(bytes: Buffer): Buffer {
  const kept = [bytes.subarray(0, 8)];
  for (let at = 8; at + 8 <= bytes.length; ) {
    const end = Math.min(bytes.length, at + 12 + bytes.readUInt32BE(at));
    const type = bytes.toString("latin1", at + 4, at + 8);
    if (PNG_KEPT.has(type)) kept.push(bytes.subarray(at, end));
    if (type === "eXIf") {
      const orientation = orientationIn(bytes.subarray(at + 8, end - 4));
      if (orientation !== undefined) kept.push(pngChunk("eXIf", tiffOf(orientation)));
    }
    if (type === "IEND") break;
    at = end;
  }
  return Buffer.concat(kept);
}

function pngChunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), content]);
  const chunk = Buffer.concat([Buffer.alloc(4), named, Buffer.alloc(4)]);
  chunk.writeUInt32BE(content.length, 0);
  chunk.writeUInt32BE(crc32(named), chunk.length - 4);
  return chunk;
}

/** RFC 9649 §2.7; frames contain chunks. */
const WEBP_KEPT = new Set(["VP8 ", "VP8L", "VP8X", "ALPH", "ANIM", "ICCP"]);
const FRAME_KEPT = new Set(["VP8 ", "VP8L", "ALPH"]);
const FRAME = "ANMF";
const FRAME_HEAD_BYTES = 16;
/** Flags in VP8X's first byte. */
const HAS_EXIF = 0x08;
const HAS_XMP = 0x04;

/** RFC 9649 §2.3: padded to even length. */
function stripWebp(bytes: Buffer): Buffer {
  const chunks: Buffer[] = [];
  let orientation: number | undefined;
  for (const { type, whole, content } of webpChunks(
    bytes.subarray(12, Math.min(bytes.length, 8 + bytes.readUInt32LE(4))),
  )) {
    if (WEBP_KEPT.has(type)) chunks.push(Buffer.from(whole));
    if (type === FRAME) chunks.push(stripFrame(content));
    // Some programs put JPEG's marker first.
    if (type === "EXIF")
      orientation = orientationIn(startsWith(content, EXIF) ? content.subarray(EXIF.length) : content);
  }
  const head = Buffer.from(bytes.subarray(0, 12));
  const [extended] = chunks;
  if (extended && startsWith(extended, "VP8X") && extended.length > 8) {
    extended[8] = (extended[8]! & ~(HAS_EXIF | HAS_XMP)) | (orientation === undefined ? 0 : HAS_EXIF);
    if (orientation !== undefined) chunks.push(webpChunk("EXIF", tiffOf(orientation)));
  }
  const rest = Buffer.concat(chunks);
  head.writeUInt32LE(4 + rest.length, 4);
  return Buffer.concat([head, rest]);
}

/** RFC 9649 §2.7.1.1. */
function stripFrame(content: Buffer): Buffer {
  const kept = [...webpChunks(content.subarray(FRAME_HEAD_BYTES))].filter(({ type }) => FRAME_KEPT.has(type));
  return webpChunk(FRAME, Buffer.concat([content.subarray(0, FRAME_HEAD_BYTES), ...kept.map(({ whole }) => whole)]));
}

interface WebpChunk {
  type: string;
  whole: Buffer;
  content: Buffer;
}

function* webpChunks(bytes: Buffer): Generator<WebpChunk> {
  for (let at = 0; at + 8 <= bytes.length; ) {
    const length = bytes.readUInt32LE(at + 4);
    const end = Math.min(bytes.length, at + 8 + length + (length % 2));
    const type = bytes.toString("latin1", at, at + 4);
    yield {
      type,
      whole: bytes.subarray(at, end),
      content: bytes.subarray(at + 8, Math.min(bytes.length, at + 8 + length)),
    };
    at = end;
  }
}

function webpChunk(type: string, content: Buffer): Buffer {
  const chunk = Buffer.concat([
    Buffer.from(type, "latin1"),
    Buffer.alloc(4),
    content,
    Buffer.alloc(content.length % 2),
  ]);
  chunk.writeUInt32LE(content.length, 4);
  return chunk;
}
