/** Control characters and direction marks (Unicode UAX #9). */
const UNSEEN = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/u;

/** Invisible: names that differ by one look the same. */
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/gu;

/**
 * Joiners and variation selectors are spelling in these scripts, so names may have them after a letter. RFC 5892 appendix A.1 and A.2 allow
 * less: Bengali has a joiner before its virama.
 */
const JOINING = [
  "Arab",
  "Syrc",
  "Mong",
  "Nkoo",
  "Beng",
  "Deva",
  "Gujr",
  "Guru",
  "Knda",
  "Khmr",
  "Mlym",
  "Mymr",
  "Orya",
  "Sinh",
  "Taml",
  "Telu",
]
  .map((script) => `\\p{scx=${script}}`)
  .join("");
const VARYING = "[\\p{scx=Han}\\p{scx=Mong}]";
const VARIATIONS = "[\\u180B-\\u180D\\u180F\\uFE00-\\uFE0F\\u{E0100}-\\u{E01EF}]";
const SPELLING = new RegExp(`(?<=[${JOINING}])[\\u200C\\u200D]|(?<=${VARYING})${VARIATIONS}`, "gu");

/** Ordering combining marks is quadratic: 50,000 take 4 s, these 2 ms. */
const COMPOSED_MAX = 1_000;

/** NFC, so that equal-looking text is found; longer text is unchanged. */
export const composed = (text: string): string => (text.length > COMPOSED_MAX ? text : text.normalize("NFC"));

export const isOneLine = (name: string): boolean => !UNSEEN.test(name);

/** As `U+200B`, each once. */
export const invisibleIn = (name: string): string[] => codesOf(name.match(IGNORABLE) ?? []);

/** Except those that are spelling. */
export const invisibleInPersonName = (name: string): string[] => invisibleIn(name.replace(SPELLING, ""));

const codesOf = (characters: readonly string[]): string[] =>
  [...new Set(characters)].map((each) => `U+${each.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}`);
