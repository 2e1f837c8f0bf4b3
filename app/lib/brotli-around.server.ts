import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, constants, createBrotliCompress } from "node:zlib";
import { LEAST_BYTES } from "./compression.server";

/** The encoder hands out at once what it makes of so many bytes. */
const MOST_BYTES = 16_000;
/** No text in UTF-8 has them in this order, so that nothing is found again in a gap. */
const placeholder = (length: number) => Buffer.from(Array.from({ length }, (_, at) => 0x80 + (at % 0x80)));

const PARAMS = {
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  // 64 KB back is farther than a page is long.
  [constants.BROTLI_PARAM_LGWIN]: 16,
  // How a byte is decoded must not depend on those before it, which may be in a gap.
  [constants.BROTLI_PARAM_DISABLE_LITERAL_CONTEXT_MODELING]: true,
};

/**
 * The page compressed, with this text in its gaps.
 * @returns undefined for a text of another length or with other characters than tokens have
 */
export type FillIn = (text: string) => Buffer<ArrayBuffer> | undefined;

/**
 * Compresses a page once for whatever its gaps are filled with. The first gap is a meta-block that is not compressed (RFC 7932
 * §9.2) between those that are, and the others are copies of it. One filling is tried: nothing else refers to what it holds.
 * @param parts what stands before, between and after the gaps
 * @param length of the text that the gaps are filled with
 * @returns undefined where the page has no gaps, is not worth it or too long, or cannot be compressed like that
 */
export async function brotliAround(parts: readonly string[], length: number): Promise<FillIn | undefined> {
  const gap = placeholder(length);
  const [before, ...others] = parts.map((part) => Buffer.from(part));
  const after = Buffer.concat(others.flatMap((part, index) => (index === 0 ? [part] : [gap, part])));
  const size = (before?.length ?? 0) + length + after.length;
  if (!before || others.length === 0 || length === 0 || size < LEAST_BYTES || size > MOST_BYTES) return undefined;

  const encoder = createBrotliCompress({ params: PARAMS });
  const encoded = async (part: Buffer): Promise<Buffer> => {
    encoder.write(part);
    await new Promise<void>((resolve) => encoder.flush(resolve));
    return (encoder.read() as Buffer | null) ?? Buffer.alloc(0);
  };
  const begin = Buffer.concat([await encoded(before), headerOf(gap)]);
  // What the encoder makes of the gap is left out: it stands there as it is.
  await encoded(gap);
  encoder.end(after);
  const whole = Buffer.concat([begin, gap, await buffer(encoder)]);

  const fillIn: FillIn = (text) => {
    if (text.length !== length || !/^[\w-]*$/.test(text)) return undefined;
    const page = Buffer.from(whole);
    page.write(text, begin.length, "latin1");
    return page;
  };
  const trial = "x".repeat(length);
  return decoded(fillIn(trial)) === parts.join(trial) ? fillIn : undefined;
}

/** @returns undefined for what is no Brotli */
function decoded(page: Buffer | undefined): string | undefined {
  try {
    return page && brotliDecompressSync(page).toString();
  } catch {
    return undefined;
  }
}

/** Of a meta-block that is not compressed: not the last, four nibbles of its length less one, and the mark. */
function headerOf({ length }: Buffer): Buffer {
  const header = Buffer.alloc(3);
  header.writeUIntLE(((length - 1) << 3) | (1 << 19), 0, 3);
  return header;
}
