import { currentLanguage, type InLanguage, type OtherLanguage, readTextsFrom } from "~/lib/language";

/** What is longer is none of ours: texts may hold what strangers typed. */
const TEXT_MAX = 600;
/** Shorter sentences like `${name} (${count})` would be found in names. */
const LETTERS_MIN = 12;

interface Sentence {
  parts: readonly string[];
  letters: number;
  write(values: readonly string[]): string;
}

interface Texts {
  whole: Map<string, string>;
  /** Labels of fields, which stand within messages, too. */
  labels: Map<string, string>;
  /** The most particular first. */
  sentences: Sentence[];
}

const all = new Map<OtherLanguage, Texts>();

type Write = (...values: unknown[]) => string;
type Words = Readonly<Record<string, unknown>>;

const isGroup = (value: unknown): value is Words => typeof value === "object" && value !== null;

/** Learns how English texts are written in another language. */
export function addTexts(language: OtherLanguage, { labels, words, console }: InLanguage): void {
  const texts: Texts = {
    whole: new Map(),
    labels: new Map(Object.entries(labels)),
    sentences: [],
  };
  for (const { english, translation } of console) learn(texts, english, translation);
  texts.sentences = texts.sentences.filter(({ letters }) => letters >= LETTERS_MIN);
  for (const { english, translation } of words) learn(texts, english, translation);
  // A label says of which field it is, a word alone does not.
  for (const [label, own] of texts.labels) texts.whole.set(label, own);
  texts.sentences.sort((one, other) => other.letters - one.letters);
  all.set(language, texts);
}

function learn({ whole, labels, sentences }: Texts, english: object, translation: object): void {
  for (const [entry, own] of Object.entries(translation)) {
    const text = (english as Words)[entry];
    if (typeof text === "string" && typeof own === "string") whole.set(text, own);
    if (isGroup(text) && isGroup(own)) learn({ whole, labels, sentences }, text, own);
    if (typeof text !== "function" || typeof own !== "function") continue;
    const [write, writeOwn] = [text as Write, own as Write];
    // One is another form than many, in English.
    const [one, ownOne] = write.length === 1 ? [written(write, 1), written(writeOwn, 1)] : [];
    if (one !== undefined && ownOne !== undefined) whole.set(one, ownOne);
    const sentence = sentenceOf(write, writeOwn);
    if (sentence) sentences.push(sentence);
  }
}

/** @returns undefined from words that do more with their values than to write them */
function written(write: Write, ...values: unknown[]): string | undefined {
  try {
    return write(...values);
  } catch {
    return undefined;
  }
}

/** Stands for a value of a sentence. */
const MARK = "\u0001";
const MARKED = new RegExp(`${MARK}(\\d)${MARK}`, "u");

function sentenceOf(write: Write, writeOwn: Write): Sentence | undefined {
  const marks = Array.from({ length: write.length }, (_, place) => `${MARK}${place}${MARK}`);
  const plain = written(write, ...marks);
  // A list is written as one value: as English joins it.
  const pieces = (plain ?? written(write, ...marks.map((mark) => [mark])))?.split(MARKED);
  if (!pieces) return undefined;
  const parts = pieces.filter((_, at) => at % 2 === 0);
  const places = pieces.filter((_, at) => at % 2 === 1).map(Number);
  return {
    parts,
    letters: parts.join("").length,
    write: (values) => {
      const byPlace: unknown[] = [];
      for (const [at, place] of places.entries())
        byPlace[place] ??= plain === undefined ? [values[at]!] : valueOf(values[at]!);
      return writeOwn(...byPlace);
    },
  };
}

/** A number, a label that is translated itself, or what somebody typed. */
const valueOf = (text: string): unknown =>
  /^\d{1,9}$/.test(text) ? Number(text) : (known()?.labels.get(text) ?? text);

/** @returns what stands between the parts, or undefined for another sentence; in linear time */
function valuesIn(text: string, parts: readonly string[]): string[] | undefined {
  const values: string[] = [];
  const [first = "", ...rest] = parts;
  if (!text.startsWith(first)) return undefined;
  let from = first.length;
  for (const [at, part] of rest.entries()) {
    const isLast = at === rest.length - 1;
    const to = isLast ? text.length - part.length : text.indexOf(part, from + 1);
    if (to <= from || !text.startsWith(part, to)) return undefined;
    values.push(text.slice(from, to));
    from = to + part.length;
  }
  return from === text.length ? values : undefined;
}

const known = (): Texts | undefined => {
  const language = currentLanguage();
  return language === "en" ? undefined : all.get(language);
};

readTextsFrom((text) => {
  const texts = known();
  // Texts in another script are none of ours.
  if (!texts || text.length > TEXT_MAX || !/[a-z]/i.test(text)) return text;
  const whole = texts.whole.get(text);
  if (whole !== undefined) return whole;
  for (const { parts, write } of texts.sentences) {
    const values = valuesIn(text, parts);
    if (values) return write(values);
  }
  return text;
});
