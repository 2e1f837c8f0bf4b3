/** Both headers (Windows' ICONDIR and one ICONDIRENTRY). */
const HEAD_BYTES = 22;
/** Up to the sizes (PNG, Third Edition, §11.2.1). */
const PNG_START_BYTES = 24;
/** In pixels. */
const SIDE_MAX = 256;

/** A PNG as an icon that every browser reads; undefined if it is too large for one, or cut off. */
export function icoOf(png: Buffer): Buffer<ArrayBuffer> | undefined {
  if (png.length < PNG_START_BYTES) return undefined;
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  if (Math.max(width, height) > SIDE_MAX) return undefined;
  const head = Buffer.alloc(HEAD_BYTES);
  // An icon, and one picture.
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  // 256 is written as 0.
  head.writeUInt8(width % SIDE_MAX, 6);
  head.writeUInt8(height % SIDE_MAX, 7);
  // Planes, and bits of a pixel.
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(HEAD_BYTES, 18);
  return Buffer.concat([head, png]);
}
