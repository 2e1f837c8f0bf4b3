import { orientationIn } from "./orientation";
import type { PictureExtension } from "./picture";

const EXIF = "Exif\0\0";
/** From this orientation on width and height swap. */
const FIRST_QUARTER_TURN = 5;

/** @param content from `withoutMetadata` */
export const isTurned = (content: Buffer, extension: PictureExtension): boolean =>
  (exifOf[extension](content).map(orientationIn).find(Boolean) ?? 0) >= FIRST_QUARTER_TURN;

const exifOf: Readonly<Record<PictureExtension, (content: Buffer) => Buffer[]>> = {
  jpg: ofJpeg,
  png: ofPng,
  webp: ofWebp,
  gif: () => [],
};

/** Segments up to the first scan (ITU-T T.81 §B.1.1). */
function ofJpeg(content: Buffer): Buffer[] {
  const found: Buffer[] = [];
  for (let at = 2; at + 4 <= content.length && content[at] === 0xff; ) {
    const end = at + 2 + Math.max(2, content.readUInt16BE(at + 2));
    const marker = content[at + 1];
    const body = content.subarray(at + 4, end);
    if (marker === 0xda) break;
    if (marker === 0xe1 && body.toString("latin1", 0, EXIF.length) === EXIF) found.push(body.subarray(EXIF.length));
    at = end;
  }
  return found;
}

/** PNG (Third Edition) §5.3. */
function ofPng(content: Buffer): Buffer[] {
  const found: Buffer[] = [];
  for (let at = 8; at + 8 <= content.length; ) {
    const bytes = content.readUInt32BE(at);
    if (content.toString("latin1", at + 4, at + 8) === "eXIf") found.push(content.subarray(at + 8, at + 8 + bytes));
    at += 12 + bytes;
  }
  return found;
}

/** RFC 9649 §2.3. */
function ofWebp(content: Buffer): Buffer[] {
  const found: Buffer[] = [];
  for (let at = 12; at + 8 <= content.length; ) {
    const bytes = content.readUInt32LE(at + 4);
    if (content.toString("latin1", at, at + 4) === "EXIF") found.push(content.subarray(at + 8, at + 8 + bytes));
    at += 8 + bytes + (bytes % 2);
  }
  return found;
}
