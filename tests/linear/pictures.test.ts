import { expect, test } from "vitest";
import { UPLOAD_MAX_BYTES } from "~/contract/kit/rules";
import { acceptPicture } from "~/hub/kit/upload/accept";
import type { UploadStore } from "~/hub/kit/upload/store";
import { CPU_LIMIT_MS, cpuMsOf, leastCpuMs } from "../support/cpu";
import { gif, gifScreen, jpeg, png, webp } from "../support/pictures";

const store = { save: () => Promise.resolve("/uploads/none.png") } as Pick<UploadStore, "save"> as UploadStore;

/** As often as an upload may hold it. */
function filled(before: Buffer, part: readonly number[], after: Buffer = Buffer.alloc(0)): Buffer {
  const left = UPLOAD_MAX_BYTES - before.length - after.length;
  return Buffer.concat([before, Buffer.alloc(left - (left % part.length), Uint8Array.from(part)), after]);
}

const ascii = (text: string) => [...Buffer.from(text, "latin1")];
const side = [300, 120] as const;
const withoutEnd = (bytes: Buffer) => bytes.subarray(0, -2);
const PNG_CHUNK = [0, 0, 0, 0, ...ascii("tEXt"), 0, 0, 0, 0];
const WEBP_CHUNK = [...ascii("EXIF"), 0, 0, 0, 0];
const WEBP_FRAME = [...ascii("ANMF"), 16, 0, 0, 0, ...Array.from({ length: 16 }, () => 0)];

const WORST: Readonly<Record<string, Buffer>> = {
  "a PNG of empty texts": filled(png(...side), PNG_CHUNK),
  "a PNG of orientations": filled(png(...side), [0, 0, 0, 0, ...ascii("eXIf"), 0, 0, 0, 0]),
  "a JPEG of empty comments": filled(withoutEnd(jpeg(...side)), [0xff, 0xfe, 0, 2]),
  "a JPEG of scans": filled(withoutEnd(jpeg(...side)), [0xff, 0xda, 0, 2, 0xff, 0]),
  "a JPEG of fill bytes": filled(withoutEnd(jpeg(...side)), [0xff]),
  "a JPEG of restarts": filled(withoutEnd(jpeg(...side)), [0xff, 0xd0]),
  "a JPEG of empty previews": filled(withoutEnd(jpeg(...side)), [0xff, 0xe1, 0, 8, ...ascii("Exif\0\0")]),
  "a WebP of empty texts": filled(webp.extended(...side), WEBP_CHUNK),
  "a WebP of frames": filled(webp.extended(...side), WEBP_FRAME),
  "a GIF of empty comments": filled(Buffer.from(gifScreen(...side)), [0x21, 0xfe, 0]),
  "a GIF of the smallest images": filled(Buffer.from(gifScreen(...side)), [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 0]),
  "a GIF of one block after another": filled(gif(...side).subarray(0, -3), [1, 0]),
  "no picture": filled(Buffer.from("<svg>"), ascii("<g>")),
};

test.each(Object.entries(WORST))("an upload of %s is soon judged", async (_, content) => {
  const file = new File([Uint8Array.from(content)], "picture");
  const judged = () => acceptPicture(store, file, "logo").catch(() => undefined);
  expect(await leastCpuMs(() => cpuMsOf(judged))).toBeLessThan(CPU_LIMIT_MS);
});
