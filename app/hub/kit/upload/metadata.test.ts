import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { gif, jpeg, png, webp } from "../../../../tests/support/pictures";
import {
  animation,
  exifOf,
  fourColours,
  gifWithPlace,
  jpegSegmentOf,
  jpegWithPlace,
  PLACE,
  PNG_HEAD_BYTES,
  pngChunkOf,
  pngWithPlace,
  put,
  SECRET,
  webpChunkOf,
  webpWith,
  webpWithPlace,
} from "../../../../tests/support/pictures-with-place";
import { withoutMetadata } from "./metadata";
import { orientationIn, tiffOf } from "./orientation";
import { type PictureExtension, readPicture } from "./picture";

const strip = (picture: Buffer) => withoutMetadata(picture, readPicture(picture)!.extension);

describe("what is left is byte for byte the picture as it was before anything was written into it", () => {
  test.each([
    ["a JPEG", jpegWithPlace(1), fourColours("jpg")],
    ["a PNG", pngWithPlace(1), fourColours("png")],
    ["a WebP", webpWithPlace(1), fourColours("webp")],
    ["a GIF", gifWithPlace(), animation],
  ])("of %s", (_what, written, plain) => {
    expect(written.includes(SECRET)).toBe(true);
    expect(strip(written).equals(plain)).toBe(true);
  });
});

test("a frame of a WebP within a frame is left out, however deep", () => {
  const frameHead = Buffer.alloc(16);
  let nested = webpChunkOf("VP8 ", Buffer.alloc(900));
  for (let depth = 0; depth < 3000; depth++) nested = webpChunkOf("ANMF", Buffer.concat([frameHead, nested]));
  const picture = webpWith(0x02, nested);
  const before = process.cpuUsage();
  const stripped = strip(picture);
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(100);
  expect(stripped.equals(webpWith(0x02, webpChunkOf("ANMF", frameHead)))).toBe(true);
});

const EXIF = Buffer.from("Exif\0\0", "latin1");

describe("how it is to be turned stays, alone", () => {
  test.each([
    ["a JPEG", jpegWithPlace, (tiff: Buffer) => put(fourColours("jpg"), 2, jpegSegmentOf(0xe1, EXIF, tiff))],
    ["a PNG", pngWithPlace, (tiff: Buffer) => put(fourColours("png"), PNG_HEAD_BYTES, pngChunkOf("eXIf", tiff))],
    ["a WebP", webpWithPlace, (tiff: Buffer) => webpWith(0x08, webpChunkOf("EXIF", tiff))],
  ])("of %s", (_what, written, turned) => {
    for (let orientation = 2; orientation <= 8; orientation++) {
      const stripped = strip(written(orientation));
      expect(stripped.equals(turned(tiffOf(orientation)))).toBe(true);
      expect(strip(stripped).equals(stripped), "done twice, it is the same").toBe(true);
    }
  });
});

test("the colour profile stays", () => {
  expect(strip(jpegWithPlace(1)).includes("ICC_PROFILE")).toBe(true);
  expect(strip(webpWithPlace(1)).includes("ICCP")).toBe(true);
});

test("a preview in the head of a JPEG goes", () => {
  const head = Buffer.from("JFIF\0\x01\x02\x01\0\x01\0\x01\x02\x02", "latin1");
  const preview = Buffer.concat([head, Buffer.from(SECRET.padEnd(12, "x").slice(0, 12))]);
  const plain = fourColours("jpg");
  const withPreview = Buffer.concat([plain.subarray(0, 2), jpegSegmentOf(0xe0, preview), plain.subarray(20)]);
  const stripped = strip(withPreview);
  expect(stripped.includes(SECRET.slice(0, 12))).toBe(false);
  expect(readPicture(stripped)).toEqual(readPicture(plain));
});

test("the orientation is read in either order of bytes, and out of nothing else", () => {
  expect(orientationIn(exifOf(6))).toBe(6);
  expect(orientationIn(Buffer.from("4d4d002a00000008000101120003000000010008000000000000", "hex"))).toBe(8);
  for (const wrong of [
    exifOf(1),
    exifOf(0),
    exifOf(9),
    Buffer.from("II*\0"),
    Buffer.alloc(40),
    Buffer.from("II*\0\xff\xff\xff\xff", "latin1"),
  ])
    expect(orientationIn(wrong)).toBeUndefined();
});

const WHOLE: readonly (readonly [PictureExtension, Buffer])[] = [
  ["jpg", jpegWithPlace(6)],
  ["png", pngWithPlace(6)],
  ["webp", webpWithPlace(6)],
  ["gif", gifWithPlace()],
  ["jpg", jpeg(9, 9)],
  ["png", png(9, 9)],
  ["gif", gif(9, 9)],
  ["webp", webp.lossy(9, 9)],
  ["webp", webp.lossless(9, 9)],
  ["webp", webp.extended(9, 9)],
];

test("a picture cut short anywhere keeps its size, tells no place, and is no crash", () => {
  for (const [extension, whole] of WHOLE)
    for (let length = 1; length < whole.length; length++) {
      const cut = whole.subarray(0, length);
      const picture = readPicture(cut);
      if (!picture) continue;
      const stripped = withoutMetadata(cut, extension);
      expect(stripped.length).toBeLessThanOrEqual(cut.length);
      expect(readPicture(stripped)).toEqual(picture);
      expect(stripped.includes(PLACE)).toBe(false);
    }
});

test("any bytes at all are read without a crash, and nothing grows", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...WHOLE),
      fc.array(fc.record({ at: fc.nat(), byte: fc.integer({ min: 0, max: 255 }) }), { maxLength: 20 }),
      ([extension, whole], changes) => {
        const changed = Buffer.from(whole);
        for (const { at, byte } of changes) changed[at % changed.length] = byte;
        if (readPicture(changed)?.extension !== extension) return;
        expect(withoutMetadata(changed, extension).length).toBeLessThanOrEqual(changed.length + 1);
      },
    ),
    { numRuns: 2_000 },
  );
});
