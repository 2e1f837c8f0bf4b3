/** The tag's type is SHORT (Exif 3.0 §4.6.5.1.6). */
const ORIENTATION = 0x0112;
const SHORT = 3;
const ENTRY_BYTES = 12;
const UPRIGHT = 1;

/**
 * TIFF 6.0 §2.
 * @returns 2 to 8; undefined if upright or invalid
 */
export function orientationIn(tiff: Buffer): number | undefined {
  const order = tiff.toString("latin1", 0, 2);
  if (tiff.length < 8 || (order !== "II" && order !== "MM")) return undefined;
  const short = (at: number) => (order === "II" ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const long = (at: number) => (order === "II" ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
  const directory = long(4);
  if (short(2) !== 42 || directory + 2 > tiff.length) return undefined;
  const entries = short(directory);
  for (let entry = 0; entry < entries; entry++) {
    const at = directory + 2 + entry * ENTRY_BYTES;
    if (at + ENTRY_BYTES > tiff.length) return undefined;
    if (short(at) !== ORIENTATION || short(at + 2) !== SHORT) continue;
    const orientation = short(at + 8);
    return orientation > UPRIGHT && orientation <= 8 ? orientation : undefined;
  }
  return undefined;
}

/** A TIFF with only this tag. */
export function tiffOf(orientation: number): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write("II*\0", "latin1");
  tiff.writeUInt32LE(8, 4);
  tiff.writeUInt16LE(1, 8);
  tiff.writeUInt16LE(ORIENTATION, 10);
  tiff.writeUInt16LE(SHORT, 12);
  tiff.writeUInt32LE(1, 14);
  tiff.writeUInt16LE(orientation, 18);
  return tiff;
}
