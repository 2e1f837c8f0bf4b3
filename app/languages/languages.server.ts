import { addTranslation, type InLanguage, type OtherLanguage } from "~/lib/language";
import { hindi } from "./hi";
import { addTexts } from "./texts.server";

const languages: Readonly<Record<OtherLanguage, InLanguage>> = { hi: hindi };

export function loadLanguages(): void {
  for (const [language, translated] of Object.entries(languages) as [OtherLanguage, InLanguage][]) {
    for (const { english, translation } of [...translated.words, ...translated.console])
      addTranslation(english, language, translation as Readonly<Record<string, unknown>>);
    addTexts(language, translated);
  }
}
