import type { Caller } from "~/contract/kit/caller";
import type { Language } from "~/lib/language";
import { inLanguage } from "~/lib/language.server";

export interface Reader {
  language?: Language | null;
  timeZone?: string | null;
}

/** English is what whoever has not chosen reads anyway. */
export const languageToLearn = ({ language }: Reader, caller: Pick<Caller, "language">): Language | undefined =>
  language || caller.language === "en" ? undefined : caller.language;

export const languageOf = ({ language }: Reader): Language => language ?? "en";

/** Otherwise words are English, as what the hub answers and stores is. */
export const inLanguageOfReader = <Result>(reader: Reader, write: () => Result): Result =>
  inLanguage(languageOf(reader), write, reader.timeZone ?? undefined);
