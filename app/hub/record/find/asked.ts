import { validate } from "uuid";
import { phonePart } from "~/contract/kit/typed";

/** No name is longer: further words are ignored. */
const WORDS_MAX = 8;

export interface Asked {
  /** As typed. */
  text: string;
  /** All of them have to be found, in any order. */
  words: readonly string[];
  /** Set if the text is a record's id. */
  id: string | undefined;
}

export function readAsked(text: string): Asked {
  return { text, words: wordsOf(text), id: validate(text) ? text : undefined };
}

function wordsOf(text: string): string[] {
  const phone = phonePart(text);
  if (phone !== undefined) return [phone];
  // Every address of an application is found by its origin.
  if (/^https?:/i.test(text) && URL.canParse(text)) return [`${new URL(text).origin}/`];
  // A domain is too common: compared only where the rest was found.
  const words = text.split(/[\s,;<>()"@]+/).filter((word) => word !== "");
  return Array.from(new Set(words)).slice(0, WORDS_MAX);
}
