/** Line breaks and other control characters, and signs that turn the direction of what follows them (Unicode UAX #9). */
const UNSEEN = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/u;

/** Characters that are not shown: of two names that differ by one, people see the same. */
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/gu;

/**
 * Joiners are spelling in the scripts that join letters, as Persian and Malayalam, and variation selectors are in Han and
 * Mongolian: in a person's name they stay, after a letter of these scripts (RFC 5892 appendix A.1 and A.2 allow less:
 * Bengali has a joiner before its virama, and older Malayalam texts one at a word's end).
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

/** Putting combining marks in order takes quadratic time: 50,000 of them 4 s, and so many 2 ms. */
const COMPOSED_MAX = 1_000;

/** Text with its accents composed (NFC), so that what looks the same is found; longer text stays as it is. */
export const composed = (text: string): string => (text.length > COMPOSED_MAX ? text : text.normalize("NFC"));

/** Whether a name is one line that reads as it is written. */
export const isOneLine = (name: string): boolean => !UNSEEN.test(name);

/** The characters in a name that nobody sees, as `U+200B`, each once. */
export const invisibleIn = (name: string): string[] => codesOf(name.match(IGNORABLE) ?? []);

/** The same in a person's name, in which some of them are spelling. */
export const invisibleInPersonName = (name: string): string[] => invisibleIn(name.replace(SPELLING, ""));

const codesOf = (characters: readonly string[]): string[] =>
  [...new Set(characters)].map((each) => `U+${each.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}`);
