import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { gif, jpeg, jpegSegment, png, webp } from "../../../../tests/support/pictures";
import { readPicture } from "./picture";

describe("the size of a picture is read from its bytes", () => {
  test.each([
    ["a PNG", png(405, 124), "png"],
    ["a GIF of 1987", gif(405, 124, "87a"), "gif"],
    ["a GIF of 1989", gif(405, 124), "gif"],
    ["a baseline JPEG", jpeg(405, 124), "jpg"],
    ["a progressive JPEG", jpeg(405, 124, [], 0xc2), "jpg"],
    [
      "a JPEG after EXIF, tables and fill bytes",
      jpeg(405, 124, [...jpegSegment(0xe1, 3000), ...jpegSegment(0xc4, 40), 0xff]),
      "jpg",
    ],
    ["a lossy WebP", webp.lossy(405, 124), "webp"],
    ["a lossless WebP", webp.lossless(405, 124), "webp"],
    ["an extended WebP", webp.extended(405, 124), "webp"],
  ])("of %s", (_what, bytes, extension) => {
    expect(readPicture(bytes)).toEqual({ extension, width: 405, height: 124 });
  });
});

test("sizes of every number of digits come out as they went in", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 16_383 }), fc.integer({ min: 1, max: 16_383 }), (width, height) => {
      for (const bytes of [
        png(width, height),
        gif(width, height),
        jpeg(width, height),
        webp.lossy(width, height),
        webp.lossless(width, height),
        webp.extended(width, height),
      ]) {
        expect(readPicture(bytes)).toMatchObject({ width, height });
      }
    }),
  );
});

test.each([
  ["text", Buffer.from("just text, long enough to hold any head")],
  [
    "a drawing in SVG",
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="400" height="120"><script>1</script></svg>'),
  ],
  ["a page", Buffer.from("<!doctype html><script>alert(1)</script>")],
  ["nothing", Buffer.alloc(0)],
  ["a picture without width", png(0, 120)],
  ["a JPEG that ends before its frame", jpeg(405, 124).subarray(0, 6)],
  ["a JPEG of nothing but fill bytes", Buffer.from([0xff, 0xd8, ...Array.from({ length: 500 }, () => 0xff)])],
])("%s is no picture", (_what, bytes) => {
  expect(readPicture(bytes)).toBeUndefined();
});

test("a head cut short anywhere is no picture and no crash", () => {
  for (const whole of [
    png(405, 124),
    gif(405, 124),
    jpeg(405, 124),
    webp.lossy(405, 124),
    webp.lossless(405, 124),
    webp.extended(405, 124),
  ]) {
    for (let length = 0; length < 10; length++) expect(readPicture(whole.subarray(0, length))).toBeUndefined();
    for (let length = 10; length < whole.length; length++)
      expect(() => readPicture(whole.subarray(0, length))).not.toThrow();
  }
});

test("any bytes at all are read without a crash", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(png(9, 9), jpeg(9, 9), webp.lossy(9, 9)),
      fc.uint8Array({ maxLength: 200 }),
      (head, rest) => {
        expect(() => readPicture(Buffer.concat([head.subarray(0, 12), rest]))).not.toThrow();
      },
    ),
  );
});
