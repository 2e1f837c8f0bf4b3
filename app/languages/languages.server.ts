import { addTranslation, type InLanguage, type OtherLanguage } from "~/lib/language";
import { hindi } from "./hi";
import { addLabels, addTexts } from "./texts.server";

const languages: Readonly<Record<OtherLanguage, InLanguage>> = { hi: hindi };

/** Makes every language readable. */
export function loadLanguages(): void {
  for (const [language, { labels, words }] of Object.entries(languages) as [OtherLanguage, InLanguage][]) {
    addLabels(language, labels);
    for (const { english, translation } of words) {
      addTranslation(english, language, translation as Readonly<Record<string, unknown>>);
      addTexts(language, english, translation);
    }
  }
}
