const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const ascii = (text: string): number[] => [...Buffer.from(text, "latin1")];
const big = (value: number, bytes: number): number[] =>
  Array.from({ length: bytes }, (_, at) => (value >>> (8 * (bytes - 1 - at))) & 0xff);
const little = (value: number, bytes: number): number[] => big(value, bytes).reverse();

export const png = (width: number, height: number): Buffer =>
  Buffer.from([
    ...PNG_SIGNATURE,
    ...big(13, 4),
    ...ascii("IHDR"),
    ...big(width, 4),
    ...big(height, 4),
    8,
    6,
    0,
    0,
    0,
    ...big(0, 4),
  ]);

export const gif = (width: number, height: number, version: "87a" | "89a" = "89a"): Buffer =>
  Buffer.from([...gifScreen(width, height, version), ...gifImage(width, height), 0x3b]);

/** A header without colours. */
export const gifScreen = (width: number, height: number, version: "87a" | "89a" = "89a"): number[] => [
  ...ascii(`GIF${version}`),
  ...little(width, 2),
  ...little(height, 2),
  ...[0, 0, 0],
];

const gifImage = (width: number, height: number): number[] => [
  ...[0x2c, 0, 0, 0, 0],
  ...little(width, 2),
  ...little(height, 2),
  ...[0, 2, 2, 0x4c, 0x01, 0],
];

/** `before`: segments before the frame header. */
export const jpeg = (width: number, height: number, before: number[] = [], frame = 0xc0): Buffer =>
  Buffer.from([
    0xff,
    0xd8,
    ...before,
    0xff,
    frame,
    ...big(17, 2),
    8,
    ...big(height, 2),
    ...big(width, 2),
    3,
    0,
    0,
    0,
    0xff,
    0xd9,
  ]);

export const jpegSegment = (marker: number, contentBytes: number): number[] => [
  0xff,
  marker,
  ...big(contentBytes + 2, 2),
  ...Array.from({ length: contentBytes }, () => 0xff),
];

const riff = (chunk: string, content: number[]): Buffer =>
  Buffer.from([
    ...ascii("RIFF"),
    ...little(content.length + 12, 4),
    ...ascii("WEBP"),
    ...ascii(chunk),
    ...little(content.length, 4),
    ...content,
  ]);

export const webp = {
  lossy: (width: number, height: number): Buffer =>
    riff("VP8 ", [0x10, 0, 0, 0x9d, 0x01, 0x2a, ...little(width, 2), ...little(height, 2), 0, 0]),
  lossless: (width: number, height: number): Buffer =>
    riff("VP8L", [0x2f, ...little((width - 1) | ((height - 1) << 14), 4), 0, 0, 0, 0, 0]),
  extended: (width: number, height: number): Buffer =>
    riff("VP8X", [0x10, 0, 0, 0, ...little(width - 1, 3), ...little(height - 1, 3)]),
};
