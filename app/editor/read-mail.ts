import { readBlocks } from "./block-reader";
import { tokensOf } from "./html-tokens";
import { lossesOf } from "./losses";
import type { MailDocument } from "./mail-document";
import { words } from "./words";

/**
 * A template as the text editor's document, or else what the editor would lose of it: names such as `<table>`, to be
 * used in a sentence.
 */
export type ReadMail =
  | { document: MailDocument; losses?: undefined }
  | { document?: undefined; losses: readonly string[] };

/**
 * Reads HTML for the text editor. It is strict: anything not known to come back equivalent counts as a loss, so that
 * nothing is ever damaged silently. Equivalent are other names of the same tag (b, i), white space that browsers do not
 * show, character references, and text outside paragraphs.
 */
export function readMail(html: string): ReadMail {
  const tokens = tokensOf(html);
  const losses = lossesOf(tokens);
  if (losses.length > 0) return { losses };
  const document = readBlocks(tokens);
  return document ? { document } : { losses: [words.nesting] };
}

/** Whether the text editor would return equivalent HTML. */
export const roundTrips = (html: string): boolean => readMail(html).document !== undefined;
