export const LANGUAGES = ["en", "hi"] as const;
export type Language = (typeof LANGUAGES)[number];
export type OtherLanguage = Exclude<Language, "en">;

/** Each in itself. */
export const languageNames: Readonly<Record<Language, string>> = { en: "English", hi: "हिन्दी" };

export const isLanguage = (tag: unknown): tag is Language => LANGUAGES.some((language) => language === tag);

/** Names of records say their language, unless it is English, as most are. */
export const otherLanguage = (language: unknown): string | undefined =>
  isLanguage(language) && language !== "en" ? languageNames[language] : undefined;

/** @param tags of languages (BCP 47), the most wanted first: `hi-IN` is served by `hi` */
export function firstKnown(tags: readonly string[]): Language | undefined {
  const known = tags.map((tag) => LANGUAGES.find((each) => tag.toLowerCase().split("-", 1)[0] === each));
  return known.find((each) => each !== undefined);
}

/** Same entries, same arguments. */
export type Translation<English> = English extends string
  ? string
  : English extends (...values: infer Values) => string
    ? (...values: Values) => string
    : { readonly [Entry in keyof English]: Translation<English[Entry]> };

/** English defines the entries. */
export interface InLanguages<English> {
  readonly en: English;
}

type Words = Readonly<Record<string, unknown>>;
type Translations = Partial<Record<OtherLanguage, Words>>;

let readersLanguage: () => Language = () => "en";

/** Scripts know English alone. */
export const readLanguageFrom = (source: () => Language): void => void (readersLanguage = source);

export const currentLanguage = (): Language => readersLanguage();

const translationsOf = new WeakMap<object, Translations>();

/** Read an entry where it is shown, not while the program loads. Free of side effects: bundlers may put a words file into any chunk. */
export const inLanguages = /* @__NO_SIDE_EFFECTS__ */ <const English>({ en }: InLanguages<English>): English =>
  isGroup(en) ? (viewOf(en) as English) : en;

const isGroup = (value: unknown): value is Words =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function viewOf(english: Words): Words {
  const translations: Translations = {};
  const view = {};
  for (const [entry, value] of Object.entries(english)) {
    const group = isGroup(value) ? viewOf(value) : undefined;
    const get = () => {
      const language = readersLanguage();
      return group ?? (language === "en" ? undefined : translations[language]?.[entry]) ?? value;
    };
    Object.defineProperty(view, entry, { enumerable: true, get });
  }
  translationsOf.set(view, translations);
  return view;
}

/** @param words what `inLanguages` returned, or a group of it */
export function addTranslation(words: object, language: OtherLanguage, translation: Words): void {
  const translations = translationsOf.get(words);
  if (!translations) throw new Error("These are no words in languages");
  translations[language] = translation;
  for (const [entry, value] of Object.entries(translation))
    if (isGroup(value)) addTranslation((words as Words)[entry] as object, language, value);
}

export interface Translated {
  english: object;
  translation: object;
}

export interface InLanguage {
  labels: Readonly<Record<string, string>>;
  words: readonly Translated[];
  /** Console pages, whose sentences the API does not write. */
  console: readonly Translated[];
}

/** A missing or unknown entry does not compile. @param english what `inLanguages` returned */
export const translated = <English extends object>(
  english: English,
  translation: Translation<English>,
): Translated => ({ english, translation });

let readTexts: (text: string) => string = (text) => text;

export const readTextsFrom = (source: typeof readTexts): void => void (readTexts = source);

/** The API's English texts and fields' labels in the reader's language; untranslated ones stay. */
export const inReadersLanguage = <Text extends string | undefined>(text: Text): Text =>
  text === undefined ? text : (readTexts(text) as Text);
