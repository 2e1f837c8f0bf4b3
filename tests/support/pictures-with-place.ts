import { readFileSync } from "node:fs";
import { crc32 } from "node:zlib";

/** 16 by 8 pixels; JPEG and WebP with a colour profile. */
export const fourColours = (extension: "jpg" | "png" | "webp"): Buffer =>
  readFileSync(new URL(`picture-files/four-colours.${extension}`, import.meta.url));

/** Must be removed: metadata words, and a latitude's bytes. */
export const SECRET = "Secret camera 4711";
export const PLACE = Buffer.from("340000000100000011000000010000002a00000001000000", "hex");

const short = (value: number) => [value & 0xff, value >> 8];
const long = (value: number) => [...short(value & 0xffff), ...short(value >>> 16)];
const entry = (tag: number, type: number, count: number, value: number[]) => [
  ...short(tag),
  ...short(type),
  ...long(count),
  ...value,
];

const ASCII = 2;
const SHORT = 3;
const LONG = 4;
const RATIONAL = 5;

/** Contains maker, orientation and GPS. */
export function exifOf(orientation: number): Buffer {
  const [start, gps, words] = [8, 50, 80];
  const place = words + SECRET.length + 1;
  const main = [
    ...short(3),
    ...entry(0x010f, ASCII, SECRET.length + 1, long(words)),
    ...entry(0x0112, SHORT, 1, long(orientation)),
    ...entry(0x8825, LONG, 1, long(gps)),
    ...long(0),
  ];
  const gpsDirectory = [
    ...short(2),
    ...entry(0x0001, ASCII, 2, [...Buffer.from("N\0\0\0")]),
    ...entry(0x0002, RATIONAL, 3, long(place)),
    ...long(0),
  ];
  const tiff = Buffer.alloc(place + PLACE.length);
  tiff.set(Buffer.from("II*\0", "latin1"));
  tiff.set(long(start), 4);
  tiff.set(main, start);
  tiff.set(gpsDirectory, gps);
  tiff.write(`${SECRET}\0`, words, "latin1");
  tiff.set(PLACE, place);
  return tiff;
}

const EXIF = Buffer.from("Exif\0\0", "latin1");
const XMP = Buffer.from(`<x:xmpmeta><exif:GPSLatitude>52,17.7N</exif:GPSLatitude>${SECRET}</x:xmpmeta>`);

export const put = (picture: Buffer, at: number, ...added: Buffer[]): Buffer =>
  Buffer.concat([picture.subarray(0, at), ...added, picture.subarray(at)]);

export function jpegSegmentOf(marker: number, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
}

/** Exif, XMP, IPTC, a comment and a trailing second picture. */
export function jpegWithPlace(orientation: number): Buffer {
  const picture = put(
    fourColours("jpg"),
    2,
    jpegSegmentOf(0xe1, EXIF, exifOf(orientation)),
    jpegSegmentOf(0xe1, Buffer.from("http://ns.adobe.com/xap/1.0/\0"), XMP),
    jpegSegmentOf(0xed, Buffer.from(`Photoshop 3.0\0${SECRET}`)),
    jpegSegmentOf(0xe2, Buffer.from("MPF\0"), PLACE),
    jpegSegmentOf(0xfe, Buffer.from(SECRET)),
  );
  return Buffer.concat([picture, Buffer.from(SECRET), fourColours("jpg")]);
}

export function pngChunkOf(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** End of a PNG's first chunk. */
export const PNG_HEAD_BYTES = 33;

export const pngWithPlace = (orientation: number): Buffer =>
  Buffer.concat([
    put(
      fourColours("png"),
      PNG_HEAD_BYTES,
      pngChunkOf("eXIf", exifOf(orientation)),
      pngChunkOf("tEXt", Buffer.from(`Comment\0${SECRET}`)),
      pngChunkOf("iTXt", Buffer.concat([Buffer.from("XML:com.adobe.xmp\0\0\0\0\0"), XMP])),
      pngChunkOf("tIME", Buffer.from([7, 234, 1, 1, 0, 0, 0])),
    ),
    Buffer.from(SECRET),
  ]);

export function webpChunkOf(type: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(content.length);
  return Buffer.concat([Buffer.from(type, "latin1"), length, content, Buffer.alloc(content.length % 2)]);
}

/** `flags`: bits of VP8X. */
export function webpWith(flags: number, ...chunks: Buffer[]): Buffer {
  const picture = Buffer.concat([fourColours("webp"), ...chunks]);
  picture.writeUInt32LE(picture.length - 8, 4);
  picture[20]! |= flags;
  return picture;
}

export const webpWithPlace = (orientation: number): Buffer =>
  Buffer.concat([
    webpWith(0x0c, webpChunkOf("EXIF", exifOf(orientation)), webpChunkOf("XMP ", XMP), webpChunkOf("MINE", PLACE)),
    Buffer.from(SECRET),
  ]);

const GIF_SCREEN = Buffer.from("47494638396101000100800000000000ffffff", "hex");
const GIF_LOOP = Buffer.from("21ff0b4e45545343415045322e300301000000", "hex");
const GIF_FRAME = Buffer.from("21f9040001000000" + "2c00000000010001000002024401" + "00", "hex");
const GIF_END = Buffer.from([0x3b]);
const blocks = (content: Buffer) => Buffer.concat([Buffer.from([content.length]), content, Buffer.from([0])]);

/** Two frames, repeated for ever. */
export const animation = Buffer.concat([GIF_SCREEN, GIF_LOOP, GIF_FRAME, GIF_FRAME, GIF_END]);

export const gifWithPlace = (): Buffer =>
  Buffer.concat([
    GIF_SCREEN,
    Buffer.from([0x21, 0xfe]),
    blocks(Buffer.from(SECRET)),
    GIF_LOOP,
    GIF_FRAME,
    Buffer.from([0x21, 0xff]),
    Buffer.from([11, ...Buffer.from("XMP DataXMP")]),
    blocks(XMP),
    GIF_FRAME,
    GIF_END,
    Buffer.from(SECRET),
  ]);
