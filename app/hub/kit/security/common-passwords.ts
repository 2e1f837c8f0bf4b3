import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

/** Most common first: leaked passwords, English words, first names. */
const LISTS = [
  "@zxcvbn-ts/language-common/src/passwords.json",
  "@zxcvbn-ts/language-en/src/commonWords.json",
  "@zxcvbn-ts/language-en/src/firstnames.json",
];

/** Shorter words occur in too many passwords. */
const WORD_MIN = 4;
/** Beyond it they make another password. */
const AROUND_MAX = 8;

const LINE_FEED = 10;

let lines: Buffer | undefined;

/** Sorted by bytes, a line feed after each: under a megabyte, found in microseconds. */
export const commonWords = (): Buffer => (lines ??= Buffer.from(readWords().join("")));

function readWords(): string[] {
  const words = LISTS.flatMap((list) => JSON.parse(readFileSync(require.resolve(list), "utf8")) as string[]);
  const fit = words.map((word) => `${word.toLowerCase()}\n`).filter((line) => /^[!-~]{4,}\n$/.test(line));
  return [...new Set(fit)].sort((one, other) => (one < other ? -1 : 1));
}

/** @param text in lower case */
export function isCommonWord(text: string): boolean {
  if (text.length < WORD_MIN) return false;
  const all = commonWords();
  const wanted = Buffer.from(`${text}\n`);
  let [from, to] = [0, all.length];
  while (from < to) {
    const start = all.lastIndexOf(LINE_FEED, ((from + to) >> 1) - 1) + 1;
    const end = all.indexOf(LINE_FEED, start) + 1;
    const order = wanted.compare(all, start, end);
    if (order === 0) return true;
    if (order < 0) to = start;
    else from = end;
  }
  return false;
}

/** Signs for letters, and digits shifted. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  "@": "a",
  "4": "a",
  "3": "e",
  "1": "i",
  "!": "i",
  "0": "o",
  "5": "s",
};
const SHIFTED: Readonly<Record<string, string>> = { "!": "1", "@": "2", "#": "3", "%": "5", "&": "7", "*": "8" };

const replaced = (text: string, by: Readonly<Record<string, string>>, dollar: string): string =>
  Array.from(text, (character) => (character === "$" ? dollar : (by[character] ?? character))).join("");

/** Or a common word with capitals, digits and signs around it, or signs for letters. */
export function isCommonPassword(password: string): boolean {
  const typed = password.toLowerCase();
  const bare = typed.replace(/^[^a-z]+|[^a-z]+$/g, "");
  const isMostlyWord = typed.length - bare.length <= AROUND_MAX;
  const forms = [
    typed,
    replaced(typed, SHIFTED, "4"),
    typed.replace(/^[^a-z\d]+|[^a-z\d]+$/g, ""),
    ...(isMostlyWord ? [bare, replaced(bare, LOOKALIKES, "s")] : []),
  ];
  return forms.some(isCommonWord);
}

/** Needed besides known words. */
const OWN_LETTERS_MIN = 4;

/** Little but the owner's name or email, or the product's name. */
export function isMadeOf(password: string, known: readonly string[]): boolean {
  const typed = [password.toLowerCase(), replaced(password.toLowerCase(), LOOKALIKES, "s")];
  const parts = known
    .flatMap((each) => each.toLowerCase().split(/[^a-z\d]+/))
    .filter((part) => part.length >= WORD_MIN);
  return typed.some((text) => {
    const rest = parts.reduce((left, part) => left.replaceAll(part, ""), text);
    return rest !== text && rest.replace(/[^a-z]/g, "").length < OWN_LETTERS_MIN;
  });
}
