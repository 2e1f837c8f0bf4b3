/** A new language makes the compiler require its words everywhere. */
export const LANGUAGES = ["en"] as const;
export type Language = (typeof LANGUAGES)[number];

/** Same entries, same arguments. */
export type Translation<English> = English extends string
  ? string
  : English extends (...values: infer Values) => string
    ? (...values: Values) => string
    : { readonly [Entry in keyof English]: Translation<English[Entry]> };

/** English defines the entries. */
export type InLanguages<English, All extends string = Language> = { readonly en: English } & {
  readonly [Other in Exclude<All, "en">]: Translation<English>;
};

/** A language tag of HTML. */
export const SHOWN = "en" satisfies Language;

/** Free of side effects, so that bundlers may put a words file into any chunk. */
export const inLanguages = /* @__NO_SIDE_EFFECTS__ */ <const English>(words: InLanguages<English>): English =>
  words[SHOWN];
