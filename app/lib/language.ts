/** The languages the product speaks. One more here, and the compiler asks for its words wherever English stands. */
export const LANGUAGES = ["en"] as const;
export type Language = (typeof LANGUAGES)[number];

/** The same words in another language: every entry is there, and functions take the same arguments. */
export type Translation<English> = English extends string
  ? string
  : English extends (...values: infer Values) => string
    ? (...values: Values) => string
    : { readonly [Entry in keyof English]: Translation<English[Entry]> };

/** English, which is the measure, and its translations. */
export type InLanguages<English, All extends string = Language> = { readonly en: English } & {
  readonly [Other in Exclude<All, "en">]: Translation<English>;
};

/** The language that is shown, as HTML names it. */
export const SHOWN = "en" satisfies Language;

/**
 * The words of a file in the language that is shown. Without side effects, as declared to bundlers, a words file can share
 * a chunk with any other.
 */
export const inLanguages = /* @__NO_SIDE_EFFECTS__ */ <const English>(words: InLanguages<English>): English =>
  words[SHOWN];
