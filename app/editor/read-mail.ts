import { readBlocks } from "./block-reader";
import { tokensOf } from "./html-tokens";
import { lossesOf } from "./losses";
import type { MailDocument } from "./mail-document";
import { words } from "./words";

/**
 * A template as the text editor has it, or else what of it that would lose: names such as `<table>`, for a sentence.
 */
export type ReadMail =
  | { document: MailDocument; losses?: undefined }
  | { document?: undefined; losses: readonly string[] };

/**
 * Reads HTML for the text editor. It is strict: what is not known to come back equal in substance is a loss, so that
 * nothing is ever damaged in silence. Equal in substance are other names of the same tag (b, i), white space that
 * browsers do not show, character references, and text that stands in no paragraph.
 */
export function readMail(html: string): ReadMail {
  const tokens = tokensOf(html);
  const losses = lossesOf(tokens);
  if (losses.length > 0) return { losses };
  const document = readBlocks(tokens);
  return document ? { document } : { losses: [words.nesting] };
}

/** Whether the text editor would give this HTML back equal in substance. */
export const roundTrips = (html: string): boolean => readMail(html).document !== undefined;
