import { readBlocks } from "./block-reader";
import { tokensOf } from "./html-tokens";
import { lossesOf } from "./losses";
import type { MailDocument } from "./mail-document";
import { words } from "./words";

/** Losses such as `<table>`, for a sentence. */
export type ReadMail =
  | { document: MailDocument; losses?: undefined }
  | { document?: undefined; losses: readonly string[] };

/**
 * Strict: what might not come back equivalent is a loss. Tag synonyms (b, i), invisible white space, character references and text outside
 * paragraphs are equivalent.
 */
export function readMail(html: string): ReadMail {
  const tokens = tokensOf(html);
  const losses = lossesOf(tokens);
  if (losses.length > 0) return { losses };
  const document = readBlocks(tokens);
  return document ? { document } : { losses: [words.nesting] };
}

export const roundTrips = (html: string): boolean => readMail(html).document !== undefined;
