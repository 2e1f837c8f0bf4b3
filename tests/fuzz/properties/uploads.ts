import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { type PictureExtension, readPicture } from "~/hub/kit/upload/picture";
import { UploadStore } from "~/hub/kit/upload/store";
import { gif, jpeg, png, webp } from "../../support/pictures";
import { hostileText } from "../hostile";
import { target } from "../target";

const side = fc.oneof(
  fc.integer({ min: 1, max: 4_096 }),
  fc.integer({ min: 0, max: 70_000 }),
  fc.constantFrom(0, 1, 405, 124, 16_383, 65_535, 2 ** 31, 2 ** 32 - 1),
);
const heads: ((width: number, height: number) => Buffer)[] = [png, gif, jpeg, webp.lossy, webp.lossless, webp.extended];
const tails = [
  Buffer.alloc(0),
  Buffer.from("<script>alert(1)</script>"),
  Buffer.from("%PDF-1.7"),
  Buffer.from("PK\x03\x04"),
  Buffer.from("GIF89a/*"),
  Buffer.from("<svg onload=alert(1)>"),
];

/** Pictures, truncated and altered, with other bytes before or after them; and arbitrary bytes. */
export const fileBytes: fc.Arbitrary<Buffer> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .record({
        head: fc.constantFrom(...heads),
        width: side,
        height: side,
        tail: fc.constantFrom(...tails),
        before: fc.oneof(
          { weight: 4, arbitrary: fc.constant(Buffer.alloc(0)) },
          { weight: 1, arbitrary: fc.constantFrom(...tails) },
        ),
        flips: fc.array(fc.tuple(fc.nat(60), fc.nat(255)), { maxLength: 3 }),
        cut: fc.option(fc.nat(60), { freq: 2 }),
      })
      .map(({ head, width, height, tail, before, flips, cut }) => {
        const whole = Buffer.concat([before.length < 9 ? before : Buffer.alloc(0), head(width, height), tail]);
        for (const [at, value] of flips) if (at < whole.length) whole[at] = value;
        return cut === null ? whole : whole.subarray(0, cut);
      }),
  },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)) },
);

const BEGINNINGS: Readonly<Record<PictureExtension, RegExp>> = {
  png: /^\x89PNG\r\n\x1a\n/,
  gif: /^GIF8[79]a/,
  jpg: /^\xff\xd8/,
  webp: /^RIFF[^]{4}WEBP/,
};

const bytes = target(
  "uploads: any bytes are read, and taken for a picture only by their beginning",
  10,
  fileBytes,
  (content) => {
    const picture = readPicture(content);
    if (!picture) return;
    assert.match(content.toString("latin1", 0, 12), BEGINNINGS[picture.extension]);
    for (const pixels of [picture.width, picture.height])
      assert(Number.isInteger(pixels) && pixels > 0 && pixels < 2 ** 32);
  },
);

const NAME = `${"ab".repeat(16)}.png`;
const disguises = fc.oneof(
  hostileText,
  fc.constantFrom(
    `../${NAME}`,
    `./${NAME}`,
    `${NAME}\0`,
    `${NAME}\n`,
    `${NAME}/`,
    `${NAME}.part`,
    NAME.toUpperCase(),
    `${NAME}%00`,
    "secret.txt",
    "../secret.txt",
    "..\\secret.txt",
  ),
  fc
    .tuple(fc.constantFrom("../", "..\\", "/", "\0", "%2e%2e/"), fc.constantFrom(NAME, "secret.txt"))
    .map((parts) => parts.join("")),
);

/** A folder with one picture, and a file beside the folder that must not be readable. */
function withStore<Result>(work: (store: UploadStore) => Result): Result {
  const root = mkdtempSync(join(tmpdir(), "portico-fuzz-"));
  process.once("exit", () => rmSync(root, { recursive: true, force: true }));
  writeFileSync(join(root, "secret.txt"), "secret");
  return work(new UploadStore(join(root, "uploads")));
}

const names = withStore((store) =>
  target("uploads: no name but a picture's own reads a file", 4, disguises, async (name) => {
    assert.equal(await store.read(name), undefined);
  }),
);

export const uploadTargets = [bytes, names];
