import { commonWords, isCommonWord } from "./common-passwords";

/** Longer passwords are strong already. */
const READ_MAX = 40;
const WORD_MIN = 4;
const WORD_MAX = 16;
const CAPITALS_BITS = 2;
/** For repetitions, and rows such as "abc" and "321". */
const REPEATED_BITS = 1;

const KINDS: readonly [RegExp, size: number][] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/\d/, 10],
];
const SIGNS = 8;

/** Guesses needed, as a power of two: common words, rows and repetitions are cheap. */
export function guessBits(password: string): number {
  const text = password.slice(0, READ_MAX);
  const wordBits = Math.log2(commonWords().length / 9);
  const bits = [0];
  for (let end = 1; end <= text.length; end++) {
    const ways = [bits[end - 1]! + characterBits(text, end - 1)];
    for (let start = Math.max(0, end - WORD_MAX); start <= end - WORD_MIN; start++) {
      const part = text.slice(start, end);
      if (isCommonWord(part.toLowerCase()))
        ways.push(bits[start]! + wordBits + (/[A-Z]/.test(part) ? CAPITALS_BITS : 0));
    }
    bits.push(Math.min(...ways));
  }
  return bits.at(-1)!;
}

function characterBits(text: string, at: number): number {
  const step = text.charCodeAt(at) - text.charCodeAt(at - 1);
  const stepBefore = text.charCodeAt(at - 1) - text.charCodeAt(at - 2);
  if (step === 0 || (Math.abs(step) === 1 && step === stepBefore)) return REPEATED_BITS;
  const [, size = SIGNS] = KINDS.find(([kind]) => kind.test(text[at]!)) ?? [];
  return Math.log2(size);
}
